/** Name of the tag in the web app's page that gives the origin at which the service answers without its proxy. */
export const DIRECT_ORIGIN_TAG = 'lectern-direct-origin'
