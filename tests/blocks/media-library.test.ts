import { describe, expect, test } from 'vitest';
import { LibraryList, type PageQuery } from '../../src/owner-fields/media/library-list.ts';
import {
  checkFile,
  pixelsOf,
  readFile,
  thumbnailOf,
  type MediaFile,
} from '../../src/owner-fields/media/media-file.ts';
import { reducePicture } from '../../src/owner-fields/media/reduce-picture.ts';
import { UploadQueue, type Sending } from '../../src/owner-fields/media/upload-queue.ts';

const fileOf = (resourceCode: string): MediaFile => ({
  resourceCode,
  url: `/media/${resourceCode}_9x9.png`,
  resourceType: 1,
});
const range = (from: number, count: number): MediaFile[] =>
  Array.from({ length: count }, (_, index) => fileOf(String(from + index)));
const SEARCH = { name: '', classificationCode: '', sort: 'gmtCreate' } as const;

/** A promise that is settled from outside. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((onDone, onFail) => ([resolve, reject] = [onDone, onFail]));
  return { promise, resolve, reject };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the library', () => {
  test('is asked for 20 files, then for 10 at a time, until a page is not full', async () => {
    const asked: Pick<PageQuery, 'pageNum' | 'pageSize'>[] = [];
    const library = new LibraryList(1, SEARCH, async ({ pageNum, pageSize }) => {
      asked.push({ pageNum, pageSize });
      return range((pageNum - 1) * pageSize, Math.min(pageSize, Math.max(0, 34 - (pageNum - 1) * pageSize)));
    });
    library.start();
    for (let step = 0; step < 4; step++) {
      await settle();
      library.more();
    }
    expect(asked).toEqual([
      { pageNum: 1, pageSize: 20 },
      { pageNum: 3, pageSize: 10 },
      { pageNum: 4, pageSize: 10 },
    ]);
    expect(library.read()).toMatchObject({ status: 'ready', isWhole: true });
    expect(library.read().files.map(({ resourceCode }) => resourceCode)).toEqual(
      range(0, 34).map(({ resourceCode }) => resourceCode),
    );
  });

  test('takes the order of names from the front, all others from the largest and newest', async () => {
    const orders: string[] = [];
    const library = new LibraryList(2, SEARCH, async ({ type, sort, order }) => {
      orders.push(`${type} ${sort} ${order}`);
      return [];
    });
    for (const sort of ['size', 'name', 'gmtCreate'] as const) library.start({ ...SEARCH, sort });
    await settle();
    expect(orders).toEqual(['2 size desc', '2 name asc', '2 gmtCreate desc']);
  });

  test('forgets an answer that a new search has overtaken', async () => {
    const answers = new Map([
      ['slow', deferred<MediaFile[]>()],
      ['quick', deferred<MediaFile[]>()],
    ]);
    const library = new LibraryList(
      1,
      SEARCH,
      ({ name = '' }) => answers.get(name)?.promise ?? Promise.resolve([]),
    );
    library.start({ ...SEARCH, name: 'slow' });
    library.start({ ...SEARCH, name: 'quick' });
    answers.get('quick')?.resolve([fileOf('quick')]);
    await settle();
    answers.get('slow')?.resolve([fileOf('slow')]);
    await settle();
    expect(library.read().files).toEqual([fileOf('quick')]);
  });

  test('says why a page did not come, keeps what did, and asks for that page again', async () => {
    let isDown = false;
    const pages: number[] = [];
    const library = new LibraryList(1, SEARCH, async ({ pageNum, pageSize }) => {
      pages.push(pageNum);
      if (isDown) throw new Error('The server does not answer.');
      return range((pageNum - 1) * pageSize, pageSize);
    });
    library.start();
    await settle();
    isDown = true;
    library.more();
    await settle();
    expect(library.read()).toMatchObject({ status: 'failed', message: 'The server does not answer.' });
    expect(library.read().files).toHaveLength(20);
    isDown = false;
    library.retry();
    await settle();
    expect(library.read().files).toHaveLength(30);
    expect(pages).toEqual([1, 3, 3]);
  });

  test('shows a file once that moved to the next page', async () => {
    const library = new LibraryList(1, SEARCH, async ({ pageNum, pageSize }) =>
      range(pageNum === 1 ? 0 : 19, pageSize),
    );
    library.start();
    await settle();
    library.more();
    await settle();
    expect(library.read().files).toHaveLength(29);
  });
});

describe('uploads', () => {
  const picture = (name: string): File => new File(['pixels'], name, { type: 'image/png' });

  function startQueue(more?: ConstructorParameters<typeof UploadQueue>[2]) {
    const sent: { sending: Sending; answer: ReturnType<typeof deferred<MediaFile>> }[] = [];
    const queue = new UploadQueue(
      1,
      (sending) => {
        const answer = deferred<MediaFile>();
        sent.push({ sending, answer });
        return answer.promise;
      },
      more,
    );
    const stored: string[] = [];
    queue.setOnStored(({ resourceCode }) => stored.push(resourceCode));
    const states = (): string[] => queue.read().map(({ file, status }) => `${file.name} ${status}`);
    return { queue, sent, stored, states };
  }

  test('are sent two at a time, in their order, with where they are and how far', async () => {
    const { queue, sent, stored, states } = startQueue();
    queue.add([picture('a'), picture('b'), picture('c')], 'walls');
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    sent[0]?.sending.onProgress(0.5);
    expect(queue.read()[0]?.sent).toBe(0.5);
    expect(sent[0]?.sending.classificationCode).toBe('walls');
    sent[0]?.answer.resolve(fileOf('a'));
    await settle();
    expect(stored).toEqual(['a']);
    expect(states()).toEqual(['b sending', 'c sending']);
  });

  test('that are of another type, empty or too large are refused before anything is sent', () => {
    const { queue, sent, states } = startQueue();
    const large = new File([new Uint8Array(4_194_305)], 'large.gif', { type: 'image/gif' });
    const most = new File([new Uint8Array(4_194_304)], 'most.png', { type: 'image/png' });
    queue.add(
      [
        large,
        new File(['<svg/>'], 'x.bmp', { type: 'image/bmp' }),
        new File([], 'empty.png', { type: 'image/png' }),
        most,
      ],
      '',
    );
    expect(states()).toEqual(['large.gif refused', 'x.bmp refused', 'empty.png refused', 'most.png sending']);
    expect(queue.read().map(({ reason }) => reason)).toEqual([
      'editor.media.imageTooLarge',
      'editor.media.notAnImage',
      'editor.media.empty',
      '',
    ]);
    expect(sent).toHaveLength(1);
    expect(checkFile({ name: 'film.mp4', type: 'video/mp4', size: 209_715_200 }, 2)).toBeUndefined();
    expect(checkFile({ name: 'film.mp4', type: 'video/mp4', size: 209_715_201 }, 2)).toBe(
      'editor.media.videoTooLarge',
    );
  });

  test('that are too large are reduced first, and stay in the list until they are put away', async () => {
    const large = new File([new Uint8Array(4_194_305)], 'large.png', { type: 'image/png' });
    const broken = new File([new Uint8Array(4_194_306)], 'broken.png', { type: 'image/png' });
    const { queue, sent, stored, states } = startQueue({
      reduce: (file) => Promise.resolve(file === large ? picture('large.webp') : undefined),
    });
    queue.add([large, broken], '');
    expect(states()).toEqual(['large.png reducing', 'broken.png reducing']);
    await settle();
    expect(states()).toEqual(['large.webp sending', 'broken.png refused']);
    sent[0]?.answer.resolve(fileOf('a'));
    await settle();
    expect(stored).toEqual(['a']);
    expect(queue.read()[0]).toMatchObject({ status: 'reduced', sizeBefore: 4_194_305 });
    queue.cancel(queue.read()[0]?.id ?? 0);
    expect(states()).toEqual(['broken.png refused']);
  });

  test('that the library has are taken from there, and uploaded if the owner wants that', async () => {
    const { queue, sent, stored, states } = startQueue({
      findSame: ({ name }) => Promise.resolve(name === 'new' ? undefined : fileOf(`old-${name}`)),
    });
    const taken: string[] = [];
    queue.setOnSame(({ resourceCode }) => taken.push(resourceCode));
    queue.add([picture('a'), picture('new'), picture('b')], '');
    await settle();
    expect(states()).toEqual(['a same', 'new sending', 'b same']);
    expect(taken).toEqual(['old-a', 'old-b']);
    const [, , b] = queue.read();
    queue.sendAnyway(b?.id ?? 0);
    await settle();
    expect(states()).toEqual(['a same', 'new sending', 'b sending']);
    for (const [index, name] of ['new', 'b'].entries()) sent[index]?.answer.resolve(fileOf(name));
    await settle();
    expect(stored).toEqual(['new', 'b']);
    expect(taken).toEqual(['old-a', 'old-b']);
  });

  test('can be cancelled, and sent again when they failed', async () => {
    const { queue, sent, stored, states } = startQueue();
    queue.add([picture('a'), picture('b')], '');
    queue.cancel(queue.read()[0]?.id ?? 0);
    expect(sent[0]?.sending.signal.aborted).toBe(true);
    sent[0]?.answer.resolve(fileOf('a'));
    sent[1]?.answer.reject(new Error('The disk is full.'));
    await settle();
    expect(stored).toEqual([]);
    expect(queue.read()).toMatchObject([{ status: 'failed', reason: 'The disk is full.' }]);
    queue.retry(queue.read()[0]?.id ?? 0);
    expect(states()).toEqual(['b sending']);
    sent[2]?.answer.resolve(fileOf('b'));
    await settle();
    expect(stored).toEqual(['b']);
    expect(states()).toEqual([]);
  });
});

describe('a file', () => {
  test('is shown small where the server scales it', () => {
    expect(thumbnailOf({ url: '/media/a-b_1920x1080.webp' })).toBe('/media/a-b_1920x1080.w320.webp');
    expect(thumbnailOf({ url: '/media/a_90x40.png' })).toBe('/media/a_90x40.w90.webp');
    expect(thumbnailOf({ url: '/media/a_900x400.gif' })).toBe('/media/a_900x400.gif');
    expect(pixelsOf({ url: '/media/a_900x400.gif' })).toBe('900 × 400');
    expect(pixelsOf({ url: 'https://example.com/a.png' })).toBe('');
  });

  test('is read from whatever holds one', () => {
    expect(readFile({ url: '/media/a_9x9.png', resourceCode: 'a', alt: 'x', BigTitle: {} })).toEqual({
      ...fileOf('a'),
    });
    expect(readFile({ url: '' })).toBeUndefined();
    expect(readFile(undefined)).toBeUndefined();
  });

  test('that moves is not made smaller: it would stand still', async () => {
    for (const head of ['RIFF....WEBPVP8X....\x12', '\x89PNG....IHDR....acTL'])
      expect(
        await reducePicture(new File([Uint8Array.from(head, (sign) => sign.charCodeAt(0))], 'moving'), 100),
      ).toBeUndefined();
  });
});
