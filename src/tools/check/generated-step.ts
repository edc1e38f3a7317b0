import { staleGroups } from '../build/generated-code.ts';
import { compareOutputs } from '../generate/freshness.ts';
import { generateSettingsPage } from '../generate/settings-page.ts';
import { writeCode } from '../generate/write-code.ts';
import { writeReference } from '../generate/write-documents.ts';
import { formatLine } from './format-line.ts';
import type { Step } from './step.ts';

/**
 * Every document can be compiled, what is generated for the reference can be made, and the page of settings,
 * which git keeps, is what `npm run generate` would write now.
 */
export const generatedStep: Step = {
  name: 'generated',
  async run({ root }) {
    const { failures } = await writeCode(root, staleGroups(root));
    await writeReference(root);
    const { outdated } = compareOutputs(root, [generateSettingsPage()], []);
    const sentence = 'It does not match the settings. Run "npm run generate".';
    return [...failures, ...outdated.map(({ path }) => formatLine('generated.stale', path, sentence))];
  },
};
