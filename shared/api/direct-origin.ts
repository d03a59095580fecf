/** The name of the tag in the web app's page that says where the service answers without its proxy. */
export const DIRECT_ORIGIN_TAG = 'lectern-direct-origin'
