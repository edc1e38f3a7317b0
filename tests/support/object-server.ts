// Starts an S3-compatible server (the package @20minutes/s3rver) in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { makeTemporaryFolder } from './database.ts';
import { onTestFinished } from 'vitest';

/** It checks signatures; it knows this one key. */
export const KEY = { S3_KEY_ID: 'S3RVER', S3_KEY_SECRET: 'S3RVER' };

export interface ObjectServer {
  url: string;
  /** Settings of a site that keeps its files there. */
  settings: Record<string, string>;
  /** Stops answering, with its connections open, until `resume`. */
  pause(): void;
  resume(): void;
  kill(): Promise<void>;
  /** Starts it again at the same address with what it has stored. */
  restart(): Promise<void>;
}

// Of a bucket itself the client signs "/BUCKET/", and this server "/BUCKET". It leaves some signs of a query
// as they are that AWS Signature 4 escapes.
const SCRIPT = `
const [, S3rverPath, signaturePath, directory, port] = process.argv;
const signature = require(signaturePath);
const sign = signature.getStringToSign;
const escaped = (text) =>
  text.replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase());
signature.getStringToSign = (asked, ...more) => {
  const querystring = escaped(asked.querystring);
  const uri = asked.uri.lastIndexOf('/') > 0 ? asked.uri : asked.uri + '/';
  return sign({ ...asked, uri, querystring }, ...more);
};
const S3rver = require(S3rverPath);
const configureBuckets = [{ name: 'tessera' }];
new S3rver({ address: '127.0.0.1', port: Number(port), silent: true, directory, configureBuckets })
  .run()
  .then((address) => console.log(address.port));`;

/** It makes the marks between the pages of a list by a cipher that OpenSSL 3 has given up. */
const OLD_CIPHERS = '--openssl-legacy-provider';

export async function startObjectServer(): Promise<ObjectServer> {
  const folder = makeTemporaryFolder();
  const { resolve } = createRequire(import.meta.url);
  const paths = ['@20minutes/s3rver', '@20minutes/s3rver/lib/signature/v4'].map((name) => resolve(name));
  async function start(port: string) {
    const child = spawn(process.execPath, [OLD_CIPHERS, '-e', SCRIPT, ...paths, folder, port], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    return { child, port: printed.trim() };
  }
  let { child, port } = await start('0');
  const kill = async (): Promise<void> => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    settings: { MEDIA_URL: 's3://tessera/site', S3_ENDPOINT: url, S3_PATH_STYLE: '1', ...KEY },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill,
    async restart() {
      ({ child, port } = await start(port));
    },
  };
}
