export { filesOf, findFile, isSentBy } from './files.store.ts';
export { printedPicture, readEvidence, sealedFiles } from './files.service.ts';
export { pictureAddress, wireFile } from './view.ts';
