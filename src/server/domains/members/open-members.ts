/** Opens the services of the members domain. */
import type { Delivery } from '../../delivery/delivery.ts';
import type { PictureProcess } from '../../storage/picture-process.ts';
import type { Settings } from '../sites/index.ts';
import { makeAccountMails } from './account-mails.ts';
import type { OpenStore } from '../../storage/open-stores.ts';
import { openAvatars, type Avatars } from './avatars.ts';
import { makeMembers, type MembersDependencies } from './members-service.ts';
import { describeMember } from './member-details.ts';
import { makeMemberRecords, type MemberRecords } from './member-records.ts';
import type { Members } from './members.ts';

export interface MemberServices {
  readonly members: Members;
  readonly avatars: Avatars;
  readonly memberRecords: MemberRecords & { describe: typeof describeMember };
}

export interface OpenMembersDependencies extends Omit<
  MembersDependencies,
  'accountMails' | 'avatars' | 'now'
> {
  openStore: OpenStore;
  pictures: PictureProcess;
  delivery: Delivery;
  settings: Settings;
  onClose: (close: () => void | Promise<void>) => void;
}

/** Throws a system error when the folder of the avatars cannot be opened. */
export async function openMembers(dependencies: OpenMembersDependencies): Promise<MemberServices> {
  const { database, openStore, pictures, hash, delivery, settings, logger, onClose } = dependencies;
  const avatars = await openAvatars(database, openStore, pictures, hash);
  const accountMails = makeAccountMails({ delivery, settings, logger });
  onClose(accountMails.close);
  const members = makeMembers({ ...dependencies, accountMails, avatars });
  onClose(members.stopSweeping);
  return {
    members,
    avatars,
    memberRecords: { ...makeMemberRecords(database.queries), describe: describeMember },
  };
}
