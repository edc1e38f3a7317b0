import type { Config } from '../../kernel/config.ts';
import type { Backup, BackupReason } from './archive-folder.ts';

export type BackupSchedule = Pick<Config, 'BACKUP_EVERY' | 'BACKUP_KEEP' | 'BACKUP_KEEP_DAYS'>;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const SAFETY_KEEP_DAYS = 7;

const ageOf = ({ madeAt }: Backup): number => Date.now() - Date.parse(madeAt);
const ofReason = (all: readonly Backup[], reason: BackupReason): Backup[] =>
  all.filter((each) => each.reason === reason);

/** Backups that are too many or too old, given the newest first. */
export function listDropped(
  all: readonly Backup[],
  { BACKUP_KEEP, BACKUP_KEEP_DAYS }: BackupSchedule,
): Backup[] {
  // The newest one stays, however old it is.
  const tooMany = (some: readonly Backup[]): Backup[] =>
    some.filter((each, at) => at >= BACKUP_KEEP || (at > 0 && ageOf(each) > BACKUP_KEEP_DAYS * DAY_MS));
  return [
    ...tooMany(ofReason(all, 'scheduled')),
    ...tooMany(ofReason(all, 'upgrade')),
    ...ofReason(all, 'safety').filter((each) => ageOf(each) > SAFETY_KEEP_DAYS * DAY_MS),
  ];
}

/** Whether a backup is to be made now. */
export function isDue(all: readonly Backup[], { BACKUP_EVERY }: BackupSchedule): boolean {
  const [latest] = ofReason(all, 'scheduled');
  if (BACKUP_EVERY === 0 || latest === undefined) return BACKUP_EVERY !== 0;
  // A clock that was wrong has made one in the future.
  return ageOf(latest) >= BACKUP_EVERY * HOUR_MS || ageOf(latest) < 0;
}
