/**
 * Lists elements without special rules in React. It writes the rest: fields of forms, and elements of a head.
 */

/** Elements that may have content. */
export const PLAIN_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr address article aside b blockquote button caption cite code dd del details dialog div dl dt ' +
    'em figcaption figure footer g h1 h2 h3 h4 h5 h6 header i ins kbd label li main mark nav ol output p ' +
    'path q s search section small span strong sub summary sup svg table tbody td tfoot th thead time tr ' +
    'u ul video'
  ).split(' '),
);

/** Elements that have none. */
export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source', 'track']);
