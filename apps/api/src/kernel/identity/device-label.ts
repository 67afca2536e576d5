import { say } from '@nzela/messages/message';
import type { Text } from '../texts/texts.ts';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A User-Agent as a person would say it: `Chrome sur Android`. Only a hint: it is what the client claims to be. */
export function deviceLabel(userAgent: string): Text {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined) return system ?? say('device_unknown');
  return system === undefined ? browser : say('device_browser_on', { browser, system });
}

/** A User-Agent without its versions: an update of a browser or of its system makes no other device of it. */
export function deviceKind(userAgent: string): string {
  return userAgent.replaceAll(/\d+(?:[._]\d+)*/g, '');
}
