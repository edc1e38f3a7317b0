import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../../database/database.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { openLocalStore } from '../../storage/local-store.ts';
import { SITE_MEDIA, type AcceptedTypes } from '../../storage/media-type.ts';
import type { PictureProcess } from '../../storage/picture-process.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';

/** Pixels: four times what a page shows, for fine screens. */
const WIDTH = 320;

/** The pictures a site takes, without its videos. */
const PICTURES = Object.fromEntries(
  Object.entries(SITE_MEDIA.types).filter(([, type]) => type.resourceType === 1),
);
const ACCEPTED: AcceptedTypes = {
  types: PICTURES,
  maxBytes: Math.max(...Object.values(PICTURES).map((type) => type.maxBytes)),
  rejectionKey: 'member.avatar-refused',
};

/** Whose picture it is. */
export interface AvatarOwner {
  /** The site's code. */
  site: string;
  memberId: string;
}

/** Pictures that members show of themselves: for whoever knows their address, which nobody can guess. */
export interface Avatars {
  readonly accepted: AcceptedTypes;
  makeTemporaryPath(): string;
  /** Keeps a received picture, written anew from its pixels, in place of the one before; its address. 422 for what is no whole picture. */
  set(owner: AvatarOwner, file: ReceivedFile): Promise<string>;
  /** Forgets a member's picture; nothing happens when there is none. */
  remove(owner: AvatarOwner): Promise<void>;
  /** A picture (WebP) by the id of its address; 404 when there is none. */
  read(id: string): Promise<{ size: number; bytes: Readable }>;
}

/** Opens the pictures of an installation, kept in `avatars` below its data folder. */
export async function openAvatars(
  { queries }: Database,
  dataFolder: string,
  pictures: PictureProcess,
  hash: KeyedHash,
): Promise<Avatars> {
  const store = await openLocalStore(join(dataFolder, 'avatars'));
  // From the member and a key: a new picture takes the old one's place, so that none is ever left behind.
  const idOf = ({ site, memberId }: AvatarOwner): string => hash('avatar', site, memberId);
  // A key begins with a letter.
  const keyOf = (id: string): string => `a${id}.webp`;

  return {
    accepted: ACCEPTED,
    makeTemporaryPath: store.makeTemporaryPath,

    async set(owner, file) {
      const path = store.makeTemporaryPath();
      try {
        const written = await pictures.run({ kind: 'resize', from: file.path, to: path, width: WIDTH });
        if (!written.ok)
          throw new HttpError(422, 422, written.tooManyPixels ? 'media.too-many-pixels' : 'media.damaged');
        const id = idOf(owner);
        await store.put(keyOf(id), path);
        // Another address for each picture: browsers keep what they were given under the one before.
        const avatar = `/api/memberInfo/avatar?id=${id}&version=${randomUUID()}`;
        await queries
          .updateTable('member')
          .set({ avatar })
          .where('project_code', '=', owner.site)
          .where('member_id', '=', owner.memberId)
          .execute();
        return avatar;
      } finally {
        await rm(path, { force: true });
      }
    },

    remove: (owner) => store.remove(keyOf(idOf(owner))),

    async read(id) {
      const found = await store.find(keyOf(id));
      if (found === undefined) throw new HttpError(404, 404, 'member.avatar-unknown');
      return { size: found.size, bytes: store.read(keyOf(id)) };
    },
  };
}
