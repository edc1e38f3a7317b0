/** Opens the services of the members domain. */
import { hourly, type Opened } from '../../jobs/jobs.ts';
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

interface MemberContext extends Omit<MembersDependencies, 'avatars' | 'now'> {
  openStore: OpenStore;
  media: { pictures: MediaProcess };
}

/** Throws a system error when the folder of the avatars cannot be opened. */
export async function openMembers(context: MemberContext): Promise<Opened<MemberServices>> {
  const { database, openStore, media, hash } = context;
  const avatars = await openAvatars(database, openStore, media.pictures, hash);
  const members = makeMembers({ ...context, avatars });
  return {
    services: {
      members,
      avatars,
      memberRecords: { ...makeMemberRecords(database.queries), describe: describeMember },
    },
    jobs: [hourly('closed accounts', members.sweep)],
  };
}
