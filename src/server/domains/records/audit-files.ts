/**
 * Keeps lines of the audit log that wait for the database, on the disk. They outlive the process. Each
 * process has a file of its own, and takes over those of processes before it.
 */
import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { parseJson } from '../../../../runtime/model/json.ts';
import type { AuditLogTable } from '../../../../runtime/generated/tables.generated.ts';
import { flush } from '../../kernel/flush.ts';
import { makeFolder } from '../../kernel/make-folder.ts';

export type AuditRow = Insertable<AuditLogTable>;

const ENDING = '.jsonl';

export function makeAuditFiles(dataFolder: string) {
  const folder = join(dataFolder, 'audit-waiting');
  const name = randomUUID();
  const own = join(folder, name + ENDING);
  const taken = join(folder, `${name}-taken${ENDING}`);

  async function append(text: string): Promise<void> {
    makeFolder(folder);
    const handle = await open(own, 'a', 0o600);
    try {
      await handle.appendFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await flush(folder);
  }

  return {
    /** Appends a line; it is on the disk when this resolves. Rejects when the disk takes nothing. */
    keep: (row: AuditRow) => append(`${JSON.stringify(row)}\n`),
    /** The lines that other processes have left. They are in the file of this one from then on. */
    async takeOver() {
      const found: AuditRow[] = [];
      for (const left of await readdir(folder).catch(() => [])) {
        if (!left.endsWith(ENDING)) continue;
        // Under a name of its own first: a process that lives may append meanwhile.
        await rename(join(folder, left), taken);
        const rows = readLines(await readFile(taken, 'utf8'));
        if (rows.length > 0) await append(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        await rm(taken, { force: true });
        found.push(...rows);
      }
      return found;
    },
    /** Forgets all of them: they are in the database. */
    clear: () => rm(own, { force: true }),
  };
}

/** The last line may have been cut off by a power cut: it was never said to be kept. */
function readLines(text: string): AuditRow[] {
  const rows = text.split('\n').map((line) => parseJson(line) as AuditRow | undefined);
  return rows.filter((row) => row !== undefined);
}
