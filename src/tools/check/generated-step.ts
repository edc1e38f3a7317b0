import { compareOutputs } from '../generate/freshness.ts';
import { ALL_GENERATED_FOLDERS, generateAll } from '../generate/all-outputs.ts';
import { formatLine } from './format-line.ts';
import type { Step } from './step.ts';

/** Every generated file is what `npm run generate` would write now. */
export const generatedStep: Step = {
  name: 'generated',
  async run({ root }) {
    const { files, failures } = await generateAll(root);
    const folders = failures.length === 0 ? ALL_GENERATED_FOLDERS : [];
    const { outdated, leftOver } = compareOutputs(root, files, folders);
    const stale = [...outdated.map((file) => file.path), ...leftOver];
    const sentence = 'It does not match the documents. Run "npm run generate".';
    return [...failures, ...stale.map((path) => formatLine('generated.stale', path, sentence))];
  },
};
