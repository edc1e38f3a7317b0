/** Drops what this process keeps of what other processes have changed. */
import { dropEverything } from '../entities/engine/drop-everything.ts';
import type { Services } from '../entities/engine/services.ts';
import { pruneChangeLog, type StoredChange } from '../database/change-log.ts';
import type { Job, Opened } from '../jobs/jobs.ts';
import { contentTag } from '../kernel/events.ts';
import type { Peers } from './open-peers.ts';

type Parts = Pick<Services, 'database' | 'events' | 'sites' | 'media' | 'logger'> & { peers: Peers };

/** Topics of the log whose tag has another name. All others are tags themselves. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  // Its hosts and its name.
  sites: ['settings'],
  // The channel of each is the part.
  content: [],
  dictionary: [],
  media: [],
};

const PRUNE_EVERY_S = 600;

/** Follows the changes of other processes, and deletes old ones from their log. */
export async function openChanges(
  context: Parts & { onClose(close: () => Promise<void>): void },
): Promise<Opened<unknown>> {
  const { database, onClose } = context;
  onClose(await followChanges(context));
  const run: Job['run'] = async () => {
    if (database.kind === 'postgres') await pruneChangeLog(database.queries);
  };
  return { services: {}, jobs: [{ name: 'change log', everySeconds: PRUNE_EVERY_S, run }] };
}

/** Wakes the other processes for own changes, too. It ends by the returned function. */
async function followChanges(parts: Parts): Promise<() => Promise<void>> {
  const { database, events, sites, media, logger, peers } = parts;
  let isFollowing = false;

  /** Emits what others have changed. They need not be told of it. */
  function emitFollowed(emit: () => void): void {
    isFollowing = true;
    try {
      emit();
    } finally {
      isFollowing = false;
    }
  }

  async function onSiteChanges(projectCode: string, changes: readonly StoredChange[]): Promise<void> {
    const topics = new Set(changes.map(({ topic }) => topic));
    if (topics.has('media')) await media.refresh(projectCode);
    if (topics.has('sites')) sites.forget();
    const saved = changes.filter(({ topic }) => topic === 'content').map(({ part }) => part);
    // A value of the dictionary may show on any page.
    const channelCodes = topics.has('dictionary') ? await readChannels(parts, projectCode) : saved;
    const tags = [...topics].flatMap((topic) => TAGS[topic] ?? [topic]);
    emitFollowed(() => {
      events.emit('changed', { projectCode, tags: [...tags, ...channelCodes.map(contentTag)] });
    });
  }

  const follower = await database.followChanges(
    {
      async onChanges(changes) {
        for (const [projectCode, ofSite] of Map.groupBy(changes, (change) => change.projectCode))
          await onSiteChanges(projectCode, ofSite);
      },
      onGap: () => dropEverything(parts),
      onError: (error) => logger.error(error, 'the changes of other processes could not be read'),
      onMessage: peers.receive,
    },
    { isNotified: peers.wakeOthers === undefined },
  );
  peers.onWake(follower.wake);
  events.on('changed', () => {
    if (!isFollowing) peers.wakeOthers?.();
  });
  return follower.close;
}

async function readChannels({ database }: Parts, projectCode: string): Promise<string[]> {
  const found = database.queries.selectFrom('content').select('channel_code').distinct();
  const rows = await found.where('project_code', '=', projectCode).execute();
  return rows.map((row) => row.channel_code);
}
