// Stores files that are uploaded with forms.
import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { HandedInFile } from '../../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { writeAt } from '../../../../runtime/model/value-at-path.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, updateWhere } from '../../database/rows-where.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import { HttpError, FieldError, invalidInput, type InputError } from '../../kernel/http-error.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { translateProblem } from '../../kernel/language.ts';
import { cleanFile } from '../../storage/clean-file.ts';
import { endsAsItShould } from '../../storage/document-file.ts';
import { isUncertain, unlessStoreIsGone } from '../../storage/store-failure.ts';
import type { OpenStore } from '../../storage/open-stores.ts';
import type { AcceptedTypes } from '../../storage/media-type.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import { toPrivateFile, type PrivateFile } from '../../storage/private-file.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import { ATTACHMENTS, detectWholeFile, isWanted } from './attachment-types.ts';
import { maxBytes, MEGABYTE, nameFile } from './file-rules.ts';
import { findReadable } from './find-readable.ts';
import { readForm } from './form-rows.ts';
import { acceptedBy, findHandedIn, findUploadRule } from './upload-fields.ts';
import type { Claim, UploadInfo } from './upload-info.ts';
import { makeUploadRoom, type DropFile, type UploadRoom } from './upload-room.ts';

export interface FileDependencies {
  database: Database;
  openStore: OpenStore;
  pictures: MediaProcess;
  hash: KeyedHash;
  /** What a network of guests may upload in a day. */
  guestMegabytes: number;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** Files that a sweep drops at a time, and the pause before the next ones. */
const SWEPT_AT_ONCE = 50;
const SWEEP_PAUSE_MS = 20;
/** Files in one submission. */
const MAX_FILES = 50;

/** Opens the files of an installation. */
export async function openFormFiles(dependencies: FileDependencies): Promise<FormFiles> {
  const { database, openStore } = dependencies;
  const store = await openStore('attachments');
  const files = new FormFiles(store, dependencies);
  // Only an embedded database belongs to one process. Of a shared one, the sweep drops them after a day.
  if (database.kind === 'sqlite') await unlessStoreIsGone(files.dropInterrupted(), dependencies.logger);
  return files;
}

/**
 * Files uploaded with forms. They are stored apart from the site's media, for their member and the owner
 * only.
 */
export class FormFiles {
  private readonly store: MediaStore;
  private readonly queries: Database['queries'];
  private readonly write: Database['write'];
  private readonly pictures: MediaProcess;
  private readonly room: UploadRoom;
  readonly accepted: AcceptedTypes;
  /** Removes them from the store, after the transaction of `erase`. */
  readonly dropErased: () => Promise<void>;
  readonly makeTemporaryPath: () => string;

  constructor(store: MediaStore, { database, hash, guestMegabytes, pictures, logger }: FileDependencies) {
    this.store = store;
    ({ queries: this.queries, write: this.write } = database);
    this.pictures = pictures;
    this.room = makeUploadRoom(database, hash, guestMegabytes, this.drop);
    this.dropErased = () => unlessStoreIsGone(this.sweep(new Date(0)), logger);
    this.accepted = ATTACHMENTS;
    this.makeTemporaryPath = store.makeTemporaryPath;
  }

  private readonly keyOf = (file: { file_id: string; ending: string }): string =>
    `${file.file_id}.${file.ending}`;

  /** The file to store: a picture encoded anew from its pixels, or a complete document. */
  private async clean(file: ReceivedFile, accept: unknown): Promise<{ path: string; ending: string }> {
    const type = await detectWholeFile(file.path);
    if (type === undefined) throw new HttpError(415, ATTACHMENTS.rejectionKey);
    if (!isWanted(accept, type))
      throw new HttpError(415, 'form.file-type-unwanted', { accept: String(accept) });
    if (type.resourceType !== 1) {
      if (!(await endsAsItShould(file.path, type))) throw new HttpError(422, 'form.file-damaged');
      return { path: file.path, ending: type.ending };
    }
    const picture = await cleanFile({ ...file, type }, 1, this.store, this.pictures);
    return { path: picture.path, ending: type.ending };
  }

  private async deleteRow(file: { project_code: string; file_id: string }): Promise<void> {
    await deleteWhere(this.queries, 'form_file', {
      project_code: file.project_code,
      file_id: file.file_id,
    }).execute();
  }

  private readonly unclaimed = () =>
    this.queries
      .selectFrom('form_file')
      .select(['project_code', 'file_id', 'ending'])
      .where('record_id', 'is', null);

  /** Removes a file and its row. It is marked first, so that no submission can claim it any more. */
  private readonly drop: DropFile = async (file) => {
    const { numUpdatedRows } = await updateWhere(this.queries, 'form_file', {
      project_code: file.project_code,
      file_id: file.file_id,
    })
      .set({ is_dropped: 1 })
      .where('record_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await this.store.remove(this.keyOf(file));
    await this.deleteRow(file);
  };

  /** Nobody gets the files of a submission any more. */
  readonly erase = async (queries: Queries, site: SiteIdentity, recordId: string): Promise<void> => {
    const dropped = queries.updateTable('form_file').set({ record_id: null, is_dropped: 1 });
    const ofSite = dropped.where('project_code', '=', site.projectCode);
    await ofSite.where('record_id', '=', recordId).execute();
  };

  /** Removes files that were uploaded before this time and never submitted. */
  readonly sweep = async (before: Date): Promise<void> => {
    for (;;) {
      const old = await this.unclaimed()
        .where((row) => row.or([row('created_at', '<', before.toISOString()), row('is_dropped', '=', 1)]))
        .limit(SWEPT_AT_ONCE)
        .execute();
      for (const file of old) await this.drop(file);
      if (old.length < SWEPT_AT_ONCE) return;
      await wait(SWEEP_PAUSE_MS, undefined, { ref: false });
    }
  };

  /** Drops rows whose file was never stored, because the process died. */
  readonly dropInterrupted = async (): Promise<void> => {
    const unclaimed = await this.unclaimed().execute();
    for (const file of unclaimed)
      if ((await this.store.find(this.keyOf(file))) === undefined) await this.deleteRow(file);
  };

  /**
   * Stores a file for a field of an open form until the form is submitted. Rejects damaged files, and what
   * the uploader has no room for.
   */
  readonly add = async (
    file: ReceivedFile,
    { site, form, field, caller, address, name }: UploadInfo,
  ): Promise<HandedInFile> => {
    const rule = findUploadRule(readForm(form, site, site.defaultLanguage).rule, field);
    if (rule === undefined) throw new FieldError(422, 'form.field-takes-no-file', '/field');
    const props = rule['x-component-props'];
    const most = maxBytes(props);
    if (file.size > most)
      throw new HttpError(413, 'form.file-too-large', {
        most: Math.round((most / MEGABYTE) * 10) / 10,
      });
    const uploader = this.room.nameUploader(caller, address);
    await this.room.make(site, caller, uploader, file.size);
    const { path, ending } = await this.clean(file, acceptedBy(rule));
    try {
      const row = {
        project_code: site.projectCode,
        file_id: randomUUID(),
        form_id: form.form_id,
        field,
        member_id: caller.memberId ?? null,
        uploader,
        record_id: null,
        name: nameFile(name, ending),
        ending,
        bytes: (await stat(path)).size,
        created_at: new Date().toISOString(),
      };
      // The row first: a row without a file is swept, a file without a row would stay for ever.
      await this.write((transaction) => this.room.store(transaction, site, row));
      try {
        await this.store.put(this.keyOf(row), path);
      } catch (error) {
        if (!isUncertain(error)) await this.deleteRow(row).catch(() => undefined);
        throw error;
      }
      return { id: row.file_id, name: row.name, size: row.bytes };
    } finally {
      await rm(path, { force: true });
    }
  };

  /**
   * Makes the files named by accepted values part of a submission, in its transaction. Returns the values to
   * store. 422 for files of another caller.
   */
  readonly claim = async (
    transaction: Queries,
    { site, language, form, caller, recordId }: Claim,
    values: Record<string, unknown>,
  ): Promise<Record<string, unknown>> => {
    const { rule } = readForm(form, site, language);
    const errorAt = (path: Path): InputError => ({
      path: `/valueJson${formatPointer(path)}`,
      rule: 'form.file-foreign',
      message: translateProblem(language, 'form.file-foreign'),
    });
    const errors: InputError[] = [];
    let kept = values;
    let left = MAX_FILES;
    for (const { path, field, files } of findHandedIn(rule, values)) {
      const list: HandedInFile[] = [];
      for (const file of files) {
        left -= 1;
        const id = isObject(file) && typeof file.id === 'string' && left >= 0 ? file.id : '';
        if (id === '') {
          errors.push(errorAt(path));
          break;
        }
        const claimed = await updateWhere(transaction, 'form_file', {
          project_code: site.projectCode,
          file_id: id,
          form_id: form.form_id,
          field,
          is_dropped: 0,
        })
          .set({ record_id: recordId, member_id: caller.memberId ?? null })
          .where('record_id', 'is', null)
          // A guest's file has an unguessable id, so knowing the id is enough to claim it.
          .where((row) =>
            row.or([
              row('member_id', 'is', null),
              ...(caller.memberId === undefined ? [] : [row('member_id', '=', caller.memberId)]),
            ]),
          )
          .returning(['file_id', 'name', 'bytes'])
          .executeTakeFirst();
        if (claimed === undefined) errors.push(errorAt(path));
        else list.push({ id: claimed.file_id, name: claimed.name, size: claimed.bytes });
      }
      kept = writeAt(kept, path, list);
    }
    if (errors.length > 0) throw invalidInput(errors);
    return kept;
  };

  /** The file for its member, and for owners who see its submission whole; 404 for all others. */
  readonly read = async (site: SiteIdentity, caller: Caller, id: string): Promise<PrivateFile> => {
    const row = await findReadable(this.queries, site, caller, id);
    const found = row && (await this.store.find(this.keyOf(row)));
    if (row === undefined || found === undefined) throw new HttpError(404, 'form.file-unknown');
    return toPrivateFile(this.store, this.keyOf(row), { name: row.name, size: found.size });
  };
}
