import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../support/postgres.ts';
import { cpuOf } from './server-process.ts';

/** A copy of a running cluster that follows it (a hot standby of PostgreSQL). */
export interface Standby {
  url: string;
  /** CPU milliseconds that the primary has used for sending to it. */
  cpuOfSending(): number;
  stop(): Promise<void>;
}

/** Copies the cluster of a database while it runs, and starts the copy as its standby, until it follows. */
export async function startStandby(databaseUrl: string, primaryPid: number): Promise<Standby> {
  const { pathname, hostname, port, username } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'tessera-standby-'));
  const data = join(folder, 'data');
  const primary = new Client({ connectionString: databaseUrl });
  await primary.connect();
  const { rows } = await primary.query<{ source: string }>(
    "select current_setting('data_directory') as source, pg_backup_start('standby', true)",
  );
  const source = rows[0]?.source ?? '';
  execFileSync('cp', ['-a', source, data]);
  const label = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  rmSync(join(data, 'postmaster.pid'));
  const { uid, gid } = statSync(source);
  const write = (name: string, text: string): void => {
    writeFileSync(join(data, name), text);
    chownSync(join(data, name), uid, gid);
  };
  write('backup_label', label.rows[0]?.labelfile ?? '');
  write('standby.signal', '');
  const connection = `host=${hostname} port=${port} user=${username}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  const cluster = await startPostgres(folder);
  const follows = "select 1 from pg_stat_replication where state = 'streaming'";
  while ((await primary.query(follows)).rows.length === 0) await wait(100);
  await primary.end();
  return {
    url: cluster.url + pathname.slice(1),
    cpuOfSending: () => cpuOf(findSender(primaryPid)),
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The process of the primary that sends to its only standby. */
function findSender(primaryPid: number): number {
  const children = readFileSync(`/proc/${primaryPid}/task/${primaryPid}/children`, 'utf8').trim().split(' ');
  const sender = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('walsender'),
  );
  if (sender === undefined) throw new Error('The standby is not connected to its primary.');
  return Number(sender);
}
