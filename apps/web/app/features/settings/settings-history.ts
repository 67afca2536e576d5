import { whenOpened } from '../../ui/when-opened.tsx';

/** The versions of a subject, in a sheet whose code comes with its first opening. */
export const SettingsHistory = whenOpened(async () => ({
  default: (await import('./versions-sheet.tsx')).VersionsSheet,
}));
