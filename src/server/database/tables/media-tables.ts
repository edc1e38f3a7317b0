// Declares the tables of the media library.
import type { Generated } from 'kysely';
import type { Flag, JsonText, OfSite } from './columns.ts';

export interface MediaTable extends OfSite {
  resource_code: string;
  name: string;
  /** 1 image, 2 video, 3 a document to download, 4 a font. */
  resource_type: number;
  /** Detected from the content: webp, jpg, png, gif, mp4; of documents pdf, docx, xlsx, pptx, zip. */
  type: string;
  width: number;
  height: number;
  bytes: number;
  content_hash: string;
  classification_code: string | null;
  /** An uploaded file is pending until its dialog is saved. */
  state: 'pending' | 'saved' | 'removed';
  /** Marked as used by the owner. */
  is_marked: Generated<Flag>;
  created_at: string;
  /** Of its content; empty for the first one. */
  version: Generated<string>;
  /** Key of the first content, and so the stored address; null while it was never replaced. */
  first_key: Generated<string | null>;
  /** Alternative texts by language, where a place has none of its own. */
  alt: Generated<JsonText>;
  /** The languages that have one, with commas around each. */
  alt_languages: Generated<string>;
  is_decorative: Generated<Flag>;
  /** Of a video, by language: WebVTT. */
  captions: Generated<JsonText>;
  /** A video in which nobody speaks: it needs no captions. */
  is_silent: Generated<Flag>;
  /** `{ x, y }` in percent; null for the middle. */
  focus: Generated<JsonText | null>;
  /** Bytes of its copies; null until they are counted. */
  copy_bytes: Generated<number | null>;
}

/** A content that a file has or had: it can be taken back. */
export interface MediaVersionTable extends OfSite {
  resource_code: string;
  version: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
  content_hash: string;
  created_at: string;
}

/** Where a file is used. Triggers write the rows. */
export interface MediaReferenceTable extends OfSite {
  resource_code: string;
  place:
    | 'page'
    | 'draft'
    | 'channel'
    | 'revision'
    | 'item'
    | 'form'
    | 'record'
    | 'setting'
    | 'friendLink'
    | 'template'
    | 'dictionary'
    | 'recordDraft'
    | 'document'
    | 'recordRevision'
    | 'trash';
  place_id: string;
  part: string;
  /** The place shows it without an alternative text, and does not say that it is decorative. */
  lacks_alt: Generated<Flag>;
}

/** A picture whose copies in one format are to be made. The row is deleted when they exist. */
export interface PictureCopiesTable {
  /** Key of the original in the media store, which all sites share. */
  media_key: string;
  format: 'avif' | 'webp';
  /** Smaller ones are made first. */
  position: number;
  /** Later while a process makes it, and after a failure. */
  due_at: string;
}

/** A file of a deleted record that is still to be removed. */
export interface MediaRemovalTable {
  media_key: string;
}

export interface MediaTables {
  media_removal: MediaRemovalTable;
  media: MediaTable;
  media_version: MediaVersionTable;
  media_reference: MediaReferenceTable;
  picture_copies: PictureCopiesTable;
}
