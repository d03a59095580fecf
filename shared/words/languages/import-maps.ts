// Written by npm run words from the folders of languages.
/** Hashes of the import maps that renderer/public/before-paint.js adds, for the Content-Security-Policy. */
export const importMaps: readonly string[] = [
  'sha256-twFIXK53S9Y61EabgALRQUmoKEmJju0RDrQmWu0e99I=',
  'sha256-zIwdNWGM3bK3B0v6G8Pe8hui89BpeZlU9K53pFIGf0Q=',
  'sha256-8hei1V25K9bd2lDvpByLYoDIf/ZvVHDMOlIGzSk5VcA=',
  'sha256-TtFOeAyR6ID6+FXXoAWFwvpjr6IJ6O/vx+fiyKtmx9I=',
  'sha256-8NgRqxbSeXSxMhHJenUXRWgxc21zKSrvBDA3MUOMoPM=',
  'sha256-9tFGc5Gg8ldCewEM9LIFV5+hIHtk1pAqCHWSPO5IZok=',
  'sha256-RD9igVExAhh80lRV9smN0lMIeROJzdfA1Pd5FMr/fuw=',
]
