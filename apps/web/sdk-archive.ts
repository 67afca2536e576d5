import sdk from '../../packages/sdk/package.json' with { type: 'json' };

/** Where this site has the archive of the SDK. */
export const archivePath = `/sdk/${sdk.name.slice(1).replace('/', '-')}-${sdk.version}.tgz`;
