import { compareOutputs } from '../generate/freshness.ts';
import { GENERATED_FOLDERS, generateOutputs } from '../generate/outputs.ts';
import { formatLine } from './format-line.ts';
import type { Step } from './step.ts';

/** Every generated file is what `npm run generate` would write now. */
export const generatedStep: Step = {
  name: 'generated',
  async run({ root }) {
    const { files, failures } = await generateOutputs(root);
    const folders = failures.length === 0 ? GENERATED_FOLDERS : [];
    const { outdated, leftOver } = compareOutputs(root, files, folders);
    const stale = [...outdated.map((file) => file.path), ...leftOver];
    const sentence = 'It does not match the documents. Run "npm run generate".';
    return [...failures, ...stale.map((path) => formatLine('generated.stale', path, sentence))];
  },
};
