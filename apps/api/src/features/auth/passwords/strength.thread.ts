import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as french from '@zxcvbn-ts/language-fr';
import { answerQuestions } from '../../../kernel/jobs/thread.ts';
import type { StrengthQuestion } from './strength.ts';

// What zxcvbn takes grows fast with the length: 72 characters made for it take two seconds, 32 a quarter of one.
const estimatedCharacters = 32;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: estimatedCharacters,
});

answerQuestions(
  ({ password, words }: StrengthQuestion): number => estimator.check(password, [...words]).score,
);
