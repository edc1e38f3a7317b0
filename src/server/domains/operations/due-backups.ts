// Decides when a backup is due, and which old ones are dropped.
import type { Config } from '../../kernel/config.ts';
import { plainName, type Backup, type BackupReason } from './archive-folder.ts';

export type BackupSchedule = Pick<
  Config,
  'BACKUP_EVERY' | 'BACKUP_KEEP' | 'BACKUP_KEEP_DAYS' | 'BACKUP_CHANGES_EVERY'
>;

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SAFETY_KEEP_DAYS = 7;

const ageOf = ({ madeAt }: Backup): number => Date.now() - Date.parse(madeAt);
const ofReason = (all: readonly Backup[], reason: BackupReason): Backup[] =>
  all.filter((each) => each.reason === reason);

/** Whether a part needs this archive. */
export function isNeeded({ backup }: Pick<Backup, 'backup'>, all: readonly Backup[]): boolean {
  return all.some(({ base }) => base !== undefined && base === plainName(backup));
}

/** Backups that are too many or too old, given the newest first. Parts come before what they need. */
export function listDropped(all: readonly Backup[], schedule: BackupSchedule): Backup[] {
  const { BACKUP_KEEP, BACKUP_KEEP_DAYS } = schedule;
  // The newest one stays, however old it is.
  const tooMany = (some: readonly Backup[]): Backup[] =>
    some.filter((each, at) => at >= BACKUP_KEEP || (at > 0 && ageOf(each) > BACKUP_KEEP_DAYS * DAY_MS));
  const parts = tooMany(ofReason(all, 'changes'));
  const kept = all.filter((each) => !parts.includes(each));
  return [
    ...parts,
    ...tooMany(ofReason(all, 'scheduled')).filter((each) => !isNeeded(each, kept)),
    ...tooMany(ofReason(all, 'upgrade')),
    ...ofReason(all, 'safety').filter((each) => ageOf(each) > SAFETY_KEEP_DAYS * DAY_MS),
  ];
}

/** The backup that is to be made now; a part with the archive that it leaves to. */
export function findDue(
  all: readonly Backup[],
  { BACKUP_EVERY, BACKUP_CHANGES_EVERY }: BackupSchedule,
): { reason: 'scheduled' | 'changes'; base?: string } | undefined {
  if (BACKUP_EVERY === 0) return undefined;
  const [latest] = ofReason(all, 'scheduled');
  const isOlder = (each: Backup | undefined, most: number): boolean =>
    // A clock that was wrong has made one in the future.
    each === undefined || ageOf(each) >= most || ageOf(each) < 0;
  if (latest === undefined || isOlder(latest, BACKUP_EVERY * HOUR_MS)) return { reason: 'scheduled' };
  if (BACKUP_CHANGES_EVERY === 0 || latest.checkedAt === undefined) return undefined;
  const newest = all.find(({ reason }) => reason === 'scheduled' || reason === 'changes');
  if (!isOlder(newest, BACKUP_CHANGES_EVERY * MINUTE_MS)) return undefined;
  return { reason: 'changes', base: plainName(latest.backup) };
}
