import { expect, test } from 'vitest';
import { HeardEvents } from './heard.ts';

const person = '019f0000-0000-7000-8000-000000000001';
const other = '019f0000-0000-7000-8000-000000000002';

/** What an instance heard that began at 100 s; times in seconds. */
function startHearing() {
  let now = new Date(0);
  const at = (seconds: number) => {
    now = new Date(seconds * 1_000);
    return now;
  };
  const heard = new HeardEvents({ now: () => now });
  at(100);
  heard.begin();
  return { heard, at };
}

test('tells a person what changed for them and for everybody, each once', () => {
  const { heard, at } = startHearing();
  at(110);
  heard.note(person, 'transfers');
  heard.note(person, 'transfers');
  heard.note(other, 'wallets');
  heard.note(null, 'settings');
  expect(heard.since(person, at(112))).toEqual(['transfers', 'settings']);
  expect(heard.since(other, at(112))).toEqual(['wallets', 'settings']);
});

test('five seconds before the time that is named count, those before them do not', () => {
  const { heard, at } = startHearing();
  at(110);
  heard.note(person, 'transfers');
  at(114);
  heard.note(person, 'wallets');
  expect(heard.since(person, at(115))).toEqual(['transfers', 'wallets']);
  expect(heard.since(person, at(116))).toEqual(['wallets']);
  expect(heard.since(person, at(120))).toEqual([]);
});

test('cannot say what it may not have heard: before it began, began anew, or a minute ago', () => {
  const { heard, at } = startHearing();
  expect(heard.since(person, at(104))).toBeNull();
  expect(heard.since(person, at(105))).toEqual([]);
  const mark = at(150);
  at(205);
  expect(heard.since(person, mark)).toEqual([]);
  at(206);
  expect(heard.since(person, mark)).toBeNull();
  expect(heard.since(person, new Date(NaN))).toBeNull();
  heard.begin();
  expect(heard.since(person, at(207))).toBeNull();
});

test('keeps no more people than it may: the first of them are forgotten, and said to be', () => {
  const { heard, at } = startHearing();
  at(110);
  heard.note(person, 'transfers');
  for (let count = 0; count < 50_000; count += 1) {
    at(111 + count / 50_000);
    heard.note(`person ${count}`, 'wallets');
  }
  at(120);
  expect(heard.since(person, at(114))).toBeNull();
  expect(heard.since(person, at(116))).toEqual([]);
});
