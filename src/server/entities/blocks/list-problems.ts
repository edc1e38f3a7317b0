/** Lists what is wrong with a definition, in the language of an owner. */
import { checkStored } from '../../domains/documents/index.ts';
import { findProblemKey, translateProblem } from '../../kernel/language.ts';
import type { DocumentProblem } from '../engine/contract.ts';

/** A check needs a title and a name, which a document on its own does not have. */
const UNNAMED = { name: 'own-new', title: { 'zh-CN': '区块', 'en-US': 'Block' } };

export const listProblems = (
  language: string,
  document: unknown,
  title: Readonly<Record<string, string>> = UNNAMED.title,
): DocumentProblem[] =>
  checkStored(UNNAMED.name, { title, document: document as Record<string, unknown> }).map(
    ({ code, details, pointer = '', message }) => {
      const key = findProblemKey(code);
      return {
        code,
        path: pointer,
        message: key === undefined ? message : translateProblem(language, key, details),
      };
    },
  );
