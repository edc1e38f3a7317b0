/** Opens the services of the members domain. */
import type { MediaProcess } from '../../storage/media-process.ts';
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

export interface OpenMembersDependencies extends Omit<MembersDependencies, 'avatars' | 'now'> {
  openStore: OpenStore;
  pictures: MediaProcess;
  onClose: (close: () => void | Promise<void>) => void;
}

/** Throws a system error when the folder of the avatars cannot be opened. */
export async function openMembers(dependencies: OpenMembersDependencies): Promise<MemberServices> {
  const { database, openStore, pictures, hash, onClose } = dependencies;
  const avatars = await openAvatars(database, openStore, pictures, hash);
  const members = makeMembers({ ...dependencies, avatars });
  onClose(members.stopSweeping);
  return {
    members,
    avatars,
    memberRecords: { ...makeMemberRecords(database.queries), describe: describeMember },
  };
}
