// How a store of objects is addressed: what its settings say is what it is asked for.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openArchives } from '../../src/server/domains/operations/archives.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { openObjectStore } from '../../src/server/storage/object-store.ts';
import { makeTemporaryFolder } from '../support/database.ts';

/** A store that has nothing, and who asked it. */
async function serveStore() {
  const signers: string[] = [];
  const server = createServer(({ headers }, response) => {
    signers.push(/Credential=([^,]*)/.exec(headers.authorization ?? '')?.[1] ?? '');
    response.end('<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { signers, port: (server.address() as AddressInfo).port };
}

test.each([
  ['1', 'https://store.example/tiles/site/a.pdf'],
  ['0', 'https://tiles.store.example/site/a.pdf'],
])('with S3_PATH_STYLE=%s the bucket is in its place, and the region in the signature', async (style, at) => {
  const settings = {
    MEDIA_URL: 's3://tiles/site',
    S3_ENDPOINT: 'https://store.example',
    S3_REGION: 'oss-cn-hangzhou',
    S3_KEY_ID: 'key',
    S3_KEY_SECRET: 'secret',
    S3_PATH_STYLE: style,
  };
  const store = await openObjectStore(loadConfig(settings), settings.MEDIA_URL);
  onTestFinished(() => store.close());
  const { origin, pathname, searchParams } = new URL(await store.sign('a.pdf', 'attachment'));
  expect(origin + pathname).toBe(at);
  expect(searchParams.get('X-Amz-Credential')).toMatch(/^key\/\d{8}\/oss-cn-hangzhou\/s3\/aws4_request$/);
});

test('backups have a bucket with keys, region and address of its own, or those of the files', async () => {
  const { signers, port } = await serveStore();
  const files = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'cn-files',
    S3_KEY_ID: 'files',
    S3_KEY_SECRET: 'secret',
    S3_PATH_STYLE: '1',
  };
  const own = Object.fromEntries(Object.entries(files).map(([name, value]) => [`BACKUP_${name}`, value]));
  const signedBy = async (settings: Record<string, string>): Promise<string> => {
    const DATA_DIR = makeTemporaryFolder();
    const config = loadConfig({
      DATA_DIR,
      BACKUP_URL: 's3://backups/here',
      ...files,
      ...settings,
    });
    const archives = await openArchives(config, new AbortController().signal);
    onTestFinished(() => archives.close());
    expect(await archives.list()).toEqual([]);
    return signers.splice(0)[0] ?? '';
  };
  expect(await signedBy({})).toMatch(/^files\/\d{8}\/cn-files\//);
  const other = {
    ...own,
    BACKUP_S3_KEY_ID: 'backups',
    BACKUP_S3_REGION: 'cn-backups',
  };
  expect(await signedBy(other)).toMatch(/^backups\/\d{8}\/cn-backups\//);
});
