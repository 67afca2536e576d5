import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as french from '@zxcvbn-ts/language-fr';
import type { StrengthQuestion } from './strength.ts';

// What zxcvbn takes grows fast with the length: 72 characters made for it take two seconds, 32 a quarter of one.
const estimatedCharacters = 32;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: estimatedCharacters,
});

if (parentPort === null) throw new Error('Runs as a thread');
const tell = parentPort.postMessage.bind(parentPort);
parentPort.on('message', ({ password, words }: StrengthQuestion) => {
  tell(estimator.check(password, [...words]).score);
});
tell('ready');
