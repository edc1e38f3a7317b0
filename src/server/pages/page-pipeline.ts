/**
 * Makes the page pipeline. Every page goes through these steps, and each step exists once:
 *
 *     address     choose     kind of page, site, language                  page-kinds, *-pages, screens
 *        |        load       stored documents, or a page document          load-page.ts      -> page model
 *        |        prepare    messages of the kind, defaults of blocks      prepare-page.ts
 *        |        bind       each source bound once, all loaded at once    prepare-page.ts   -> with sources
 *        |        write      HTML, head, payload, policy                   write-page.ts     -> document
 *        v        answer     compressed, cached, sent                      visitor-page.ts, send-page.ts
 *     response
 *
 * The API call `content/page` ends after `bind`. The examples of the gallery begin at `write`.
 */
import type { MediaDescriptions, MediaVersions } from '../domains/media/index.ts';
import type { PreparePage } from './prepare-page.ts';
import { makeWritePage, type WritePage, type WriteOptions } from './write-page.ts';

/** The steps between loading a page and answering with it. */
export interface PagePipeline {
  prepare: PreparePage;
  write: WritePage;
}

/** Pages have the addresses of today's contents of replaced files, and what the library says of pictures. */
export function makePagePipeline(
  prepare: PreparePage,
  options: WriteOptions & {
    versions: Pick<MediaVersions, 'open' | 'showIn'>;
    descriptions: Pick<MediaDescriptions, 'open' | 'fill'>;
  },
): PagePipeline {
  const write = makeWritePage(options);
  return {
    async prepare(model, ...how) {
      const { projectCode } = model.site;
      await Promise.all([options.versions.open(projectCode), options.descriptions.open(projectCode)]);
      return prepare(model, ...how);
    },
    write(input) {
      const { projectCode, language } = input.model.site;
      // What is edited is stored as it is.
      const isVisited = input.kind.entry === 'site';
      const filled = isVisited ? options.descriptions.fill(projectCode, language, input) : input;
      return write(options.versions.showIn(projectCode, filled));
    },
  };
}
