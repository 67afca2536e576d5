export { KeyLine } from './key-line.tsx';
export { NewKeysDialog } from './new-keys.dialog.tsx';
export { overlapOptions } from './overlaps.ts';
