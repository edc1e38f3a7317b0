// Declares what owners do with the draft of a page and with a page that is public.

/** A step, by the name of its tool in the bar. */
export type PublishStep =
  | 'preview-link'
  | 'check-page'
  | 'publish'
  | 'publish-at'
  | 'show-public'
  | 'show-draft'
  | 'discard-draft'
  | 'cancel-plans'
  | 'take-down'
  | 'take-down-at';
