import { expect, onTestFinished, test } from 'vitest';
import { makeServer } from './server.ts';

/** What is logged of a request to a path. */
async function logOf(path: string): Promise<string> {
  const lines: string[] = [];
  const server = await makeServer({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  onTestFinished(server.close);
  await server.app.inject(path);
  const answered = lines.filter((line) => line.includes('"answered"'));
  expect(answered).toHaveLength(1);
  return answered.join('');
}

test('who asks for long paths does not fill the disk of the log', async () => {
  const line = await logOf(`/api/${'x'.repeat(10_000)}`);
  expect(line.length).toBeLessThan(500);
  expect(line).toContain('/api/xxx');
});
