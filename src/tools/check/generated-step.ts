import { compareOutputs } from '../generate/freshness.ts';
import { GENERATED_FOLDERS, generateOutputs } from '../generate/outputs.ts';
import type { Step } from './step.ts';

/** Everything generated is what the documents say now. */
export const generatedStep: Step = {
  name: 'generated',
  async run(root) {
    const { files, failures } = await generateOutputs(root);
    const { outdated, leftOver } = compareOutputs(
      root,
      files,
      failures.length === 0 ? GENERATED_FOLDERS : [],
    );
    const stale = [...outdated.map((file) => file.path), ...leftOver];
    return [
      ...failures,
      ...stale.map(
        (path) => `generated.stale at ${path} - It is not what the documents say. Run "npm run generate".`,
      ),
    ];
  },
};
