/** Generates code from the messages of the locales and from where the server throws them. */
import { runSteps, type Outputs } from './generated-file.ts';
import { generateProblemAnswers } from './problem-answers.ts';
import { readDocuments } from './read-documents.ts';
import { generateTextKeys } from './text-keys.ts';

/** Computes the keys of texts, and the answers of problems. */
export function generateProblemCode(root: string): Promise<Outputs> {
  const locales = readDocuments(root, 'locales', 'locale');
  return runSteps([
    () => ({ path: 'runtime/generated/text-keys.generated.ts', text: generateTextKeys(locales) }),
    () => ({
      path: 'runtime/generated/problem-answers.generated.ts',
      text: generateProblemAnswers(root, locales),
    }),
  ]);
}
