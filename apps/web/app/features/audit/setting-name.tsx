import { subjectCalled } from '../../layouts/setting-places.ts';

/** The page where a subject of the configuration is changed; nothing for one that has none. */
export function SettingName({ setting }: { readonly setting: string }) {
  return <span className="block">{subjectCalled(setting)}</span>;
}
