import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL(resolve('src/server/app/young-generation.ts')).href;

/** Megabytes of the young generation, in a process of its own: under load, enlarged, under load again. */
const PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { enlargeYoungGeneration, keepYoungGenerationSmall } from '${MODULE}';
  const size = () =>
    getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20;
  const work = () => {
    const held = [];
    for (let made = 0; made < 500_000; made++) held[made % 100_000] = { made, of: [made] };
  };
  keepYoungGenerationSmall();
  work();
  const sizes = [size()];
  enlargeYoungGeneration();
  sizes.push(size());
  work();
  sizes.push(size());
  console.log(JSON.stringify(sizes));
`;

test('the young generation of the heap grows when it is told to, once', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  const [small, enlarged, after] = JSON.parse(stdout) as [number, number, number];
  // Two halves: objects are copied from one into the other.
  expect(small).toBe(2);
  expect(enlarged).toBe(8);
  expect(after).toBe(enlarged);
});
