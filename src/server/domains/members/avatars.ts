// Stores the pictures of members.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { OpenStore } from '../../storage/open-stores.ts';
import { SITE_MEDIA, type AcceptedTypes } from '../../storage/media-type.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';

/** Width in pixels: four times the displayed size, for high-resolution screens. */
const WIDTH = 320;

/** The picture types of a site's media, without videos. */
const PICTURES = Object.fromEntries(
  Object.entries(SITE_MEDIA.types).filter(([, type]) => type.format !== undefined),
);
const ACCEPTED: AcceptedTypes = {
  types: PICTURES,
  maxBytes: Math.max(...Object.values(PICTURES).map((type) => type.maxBytes)),
  rejectionKey: 'member.avatar-refused',
};

/** The owner of a picture. */
interface AvatarOwner {
  /** The site's code. */
  site: string;
  memberId: string;
}

/** What the address of a picture names. */
interface AvatarAddress {
  id: string;
  /** Another one for each picture. */
  version: string;
}

/** Pictures of members. Anybody who knows the unguessable address may read one. */
export interface Avatars {
  readonly accepted: AcceptedTypes;
  makeTemporaryPath(): string;
  /**
   * Stores a received picture, encoded anew, in place of the previous one, and returns its address. 422 for a
   * damaged picture.
   */
  set(owner: AvatarOwner, file: ReceivedFile): Promise<string>;
  /** Removes a member's picture, if there is one. */
  remove(owner: AvatarOwner): Promise<void>;
  /** A picture (WebP) by its address; 404 when no member of the site shows it. */
  read(site: string, address: AvatarAddress): Promise<{ size: number; bytes: Readable }>;
}

/** Opens the pictures. */
export async function openAvatars(
  { queries }: Database,
  openStore: OpenStore,
  pictures: MediaProcess,
  hash: KeyedHash,
): Promise<Avatars> {
  const store = await openStore('avatars');
  // Made from the member and a secret key: a new picture replaces the old one, so that none is left behind.
  const idOf = ({ site, memberId }: AvatarOwner): string => hash('avatar', site, memberId);
  // Keys of the store begin with a letter.
  const keyOf = (id: string): string => `a${id}.webp`;

  return {
    accepted: ACCEPTED,
    makeTemporaryPath: store.makeTemporaryPath,

    async set(owner, file) {
      const path = store.makeTemporaryPath();
      try {
        const written = await pictures.run({
          kind: 'resize',
          from: file.path,
          to: path,
          width: WIDTH,
          format: 'webp',
        });
        if (!written.ok)
          throw new HttpError(422, written.tooManyPixels ? 'media.too-many-pixels' : 'media.damaged');
        const id = idOf(owner);
        await store.put(keyOf(id), path);
        // A new address for each picture, because browsers cache the previous one.
        const avatar = addressOf({ id, version: randomUUID() });
        await updateWhere(queries, 'member', { project_code: owner.site, member_id: owner.memberId })
          .set({ avatar })
          .execute();
        return avatar;
      } finally {
        await rm(path, { force: true });
      }
    },

    remove: (owner) => store.remove(keyOf(idOf(owner))),

    async read(site, address) {
      const { id } = address;
      const found = (await isShown(queries, site, address)) ? await store.find(keyOf(id)) : undefined;
      if (found === undefined) throw new HttpError(404, 'member.avatar-unknown');
      return { size: found.size, bytes: await store.read(keyOf(id)) };
    },
  };
}

function addressOf({ id, version }: AvatarAddress): string {
  return `/api/memberInfo/avatar?id=${id}&version=${version}`;
}

async function isShown(queries: Queries, site: string, address: AvatarAddress): Promise<boolean> {
  const found = await selectWhere(queries, 'member', { project_code: site, avatar: addressOf(address) })
    .select('member_id')
    .executeTakeFirst();
  return found !== undefined;
}
