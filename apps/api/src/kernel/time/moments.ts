import { say, type Message } from '@nzela/messages/message';

/** The zones that a person can choose, whose cities have names of their own in each language. */
const named: Readonly<Record<string, Message>> = {
  'Europe/Paris': say('time_in_paris'),
  'Africa/Dakar': say('time_in_dakar'),
  'Africa/Kinshasa': say('time_in_kinshasa'),
  'Africa/Lagos': say('time_in_lagos'),
  'Africa/Douala': say('time_in_douala'),
  'America/New_York': say('time_in_new_york'),
  'Asia/Tokyo': say('time_in_tokyo'),
  UTC: say('time_in_utc'),
};

/** Whose clocks: `Europe/Paris` is `heure locale à Paris` in French. */
export function zoneName(timeZone: string): Message {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return named[timeZone] ?? say('time_in', { city: city.replaceAll('_', ' ') });
}
