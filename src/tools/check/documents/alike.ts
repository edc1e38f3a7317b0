// Checks that people can tell things apart: two of one list that are called the same in a language.
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';

interface Titled {
  title: Readonly<Record<string, string>>;
}

/** A problem for each document whose title an earlier one of the same role has. */
export function checkTitles(documents: readonly (readonly [file: string, document: Titled])[]): Problem[] {
  const taken = new Map<string, string>();
  return documents.flatMap(([document, { title }]) =>
    Object.entries(title).flatMap(([language, text]) => {
      const key = `${language} ${text}`;
      const before = taken.get(key);
      if (before === undefined) taken.set(key, document);
      return before === undefined || before === document
        ? []
        : [
            makeCheckProblem(
              'document.title-taken',
              { found: text, by: before },
              { document, pointer: `/title/${language}` },
            ),
          ];
    }),
  );
}
