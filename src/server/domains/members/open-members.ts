/** Opens the services of the members domain. */
import { hourly } from '../../jobs/jobs.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import type { OpenStore } from '../../storage/open-stores.ts';
import { openAvatars } from './avatars.ts';
import { Members, type MembersDependencies } from './members-service.ts';
import { describeMember } from './member-details.ts';
import { makeMemberRecords } from './member-records.ts';

interface MemberContext extends Omit<MembersDependencies, 'avatars' | 'now'> {
  openStore: OpenStore;
  media: { pictures: MediaProcess };
}

export type MemberServices = Awaited<ReturnType<typeof openMembers>>['services'];

/** Throws a system error when the folder of the avatars cannot be opened. */
export async function openMembers(context: MemberContext) {
  const { database, openStore, media, hash } = context;
  const avatars = await openAvatars(database, openStore, media.pictures, hash);
  const members = new Members({ ...context, avatars });
  return {
    services: {
      members,
      avatars,
      memberRecords: { ...makeMemberRecords(database.queries), describe: describeMember },
    },
    jobs: [hourly('closed accounts', members.sweep)],
  };
}
