/** The schemas of the data of all blocks. */
import process from 'node:process';
import type { BlockDocument } from '../../runtime/generated/documents.generated.ts';
import { readBlocks } from '../../src/tools/generate/read-documents.ts';

// Read from the disk, because benchmarks run without Vite.
export default readBlocks(process.cwd()).map(({ json }) => {
  const { name, version, data } = json as unknown as BlockDocument;
  return { name, version, data };
});
