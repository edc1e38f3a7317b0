import { describe, expect, test } from 'vitest';
import { makeCopyQueue, queueStored, queueUpload } from '../../src/server/domains/media/copy-queue.ts';
import { DATABASES } from '../support/database.ts';
import { provideServices } from './site.ts';

describe.each(DATABASES)('the queue of copies in $name', ({ name }) => {
  const services = provideServices(name);
  const queueOf = () => makeCopyQueue(services.database);

  test('simultaneous processes share the tasks, in order, and each gets another one', async () => {
    const queue = queueOf();
    const originals = Array.from({ length: 10 }, (_, index) => `picture-${9 - index}_40x30.png`);
    await services.database.write((transaction) =>
      queueStored(transaction, [...originals, 'film_40x30.mp4', 'plan.pdf', 'moving_40x30.gif']),
    );
    const first = await queue.claim();
    expect(first).toEqual({ original: 'picture-9_40x30.png', format: 'avif' });
    const claimed = await Promise.all(Array.from({ length: 30 }, () => queueOf().claim()));
    const tasks = claimed.filter((task) => task !== undefined);
    expect(new Set(tasks.map(({ original, format }) => original + format)).size).toBe(19);
    expect(tasks).toHaveLength(19);
    // After the death of a process.
    await queue.release();
    expect(await queue.claim()).toEqual(first);
    await services.database.queries.deleteFrom('picture_copies').execute();
  });

  test('a released upload is due, a requested task comes first, a postponed one waits', async () => {
    const queue = queueOf();
    const [stored, uploaded] = ['stored_40x30.png', 'uploaded_40x30.png'];
    await services.database.write(async (transaction) => {
      await queueStored(transaction, [stored]);
      await queueUpload(transaction, uploaded);
    });
    await queue.postpone({ original: stored, format: 'avif' }, 60_000);
    await queue.moveToFront([
      { original: stored, format: 'avif' },
      { original: 'requested_40x30.png', format: 'webp' },
    ]);
    const order = [await queue.claim(), await queue.claim(), await queue.claim()];
    expect(order.map((task) => task?.original)).toEqual(['requested_40x30.png', stored, undefined]);
    await queue.release(uploaded);
    const task = await queue.claim();
    expect(task).toEqual({ original: uploaded, format: 'avif' });
    if (task !== undefined) await queue.finish(task);
    await queue.release();
    expect(await queue.claim()).toEqual({ original: 'requested_40x30.png', format: 'webp' });
  });
});
