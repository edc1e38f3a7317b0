// Checks that everything can be generated, and that the page of settings is up to date.
import { staleGroups } from '../build/generated-code.ts';
import { compareOutputs } from '../generate/freshness.ts';
import { generateSettingsPage } from '../generate/settings-page.ts';
import { writeCode } from '../generate/write-code.ts';
import { writeReference } from '../generate/write-documents.ts';
import { formatLine } from './format-line.ts';
import type { Step } from './step.ts';

/** Git keeps only the page of settings; it must be what `npm run generate` would write now. */
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
