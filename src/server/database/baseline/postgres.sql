-- The schema of PostgreSQL as the steps up to 152 made it. It is frozen: what changes it is a migration.

create function has_pattern(text, text) returns boolean language sql immutable parallel safe as $$
  select $1 ~ $2
$$;

create function instr(text, text) returns integer language sql immutable parallel safe as $$
  select strpos($1, $2)
$$;

create function item_title(document text) returns text language plpgsql immutable parallel safe as $$
  begin return document::json ->> 'title'; exception when others then return null; end
$$;

create function media_lacking(document text) returns setof text language plpgsql as $$
  begin
    return query select distinct part->>'resourceCode' from jsonb_path_query(document::jsonb,
      'strict $.** ? (@.type() == "object" && exists(@.resourceCode))') as part
      where trim(coalesce(part->>'alt', '')) = '' and coalesce(part->>'isDecorative', '') <> 'true';
  exception when others then return;
  end
$$;

create function search_documents(site text, matches tsquery[], most integer) returns bigint[]
  language plpgsql stable security definer
  set enable_seqscan to 'off'
  set enable_indexscan to 'off'
  set plan_cache_mode to 'force_generic_plan' as $$
  declare
    own text := coalesce(nullif(current_setting('tessera.site', true), ''), site);
    match tsquery;
    found bigint[];
    found_by_all bigint[] := '{}';
  begin
    foreach match in array matches loop
      -- Whether there is any is known from the first one, without sorting all.
      if most = 1 then
        found := array(select document_id from search_index
  where terms @@ match and project_code is not distinct from own limit 1);
      else
        found := array(select document_id from search_index
  where terms @@ match and project_code is not distinct from own order by document_id desc limit most);
      end if;
      found_by_all := found_by_all || found;
      exit when cardinality(found) = most;
    end loop;
    return found_by_all;
  end
$$;
revoke execute on function search_documents(text, tsquery[], integer) from public;

create function find_documents(matches tsquery[], most integer) returns setof bigint
  language plpgsql stable
  set enable_seqscan to 'off'
  set enable_indexscan to 'off' as $$
  declare
    match tsquery;
    found_count integer;
  begin
    foreach match in array matches loop
      return query select document_id from search_index where terms @@ match
        order by document_id desc limit most;
      get diagnostics found_count = row_count;
      exit when found_count = most;
    end loop;
  end
$$;

create function find_documents(site text, matches tsquery[], most integer) returns setof bigint
  language sql stable as $$
  select unnest(search_documents(site, matches, most))
$$;

create table audit_log (
  project_code text not null, audit_id text not null, at text not null, owner_id text not null,
  owner_name text not null, entity text not null, record_id text not null, title text not null,
  action text not null, before text, after text, address text not null, title_translations text,
  constraint audit_log_key primary key (project_code, audit_id)
);
create index audit_log_by_owner on audit_log (project_code, owner_name, audit_id);
create index audit_log_by_record on audit_log (project_code, entity, record_id, audit_id);
create index audit_log_published on audit_log (project_code, entity) where (action = 'publish');

create table bill_difference (
  project_code text not null, difference_id text not null, provider text not null, day text not null,
  kind text not null, item text not null, line_key text not null, transaction_id text not null,
  out_trade_no text not null, found_at text not null, refund_number text, order_id text, ours integer,
  theirs integer, remark text not null, settled_at text, settled_by text,
  constraint bill_difference_key primary key (project_code, difference_id)
);
create index bill_difference_by_day on bill_difference (project_code, day, difference_id);
create unique index bill_difference_by_line on bill_difference (project_code, provider, day, kind,
  line_key);
create index bill_difference_by_number on bill_difference (project_code, transaction_id, out_trade_no,
  difference_id);
create index bill_difference_open on bill_difference (project_code) where (settled_at is null);

create table block_version (
  project_code text not null, name text not null, version integer not null, parent integer not null,
  title text not null, document text not null, steps text not null, made_at text not null,
  rewrite_from text,
  constraint block_version_pkey primary key (project_code, name, version)
);
create index block_version_open on block_version (name) where (rewrite_from is not null);

create table captcha (
  project_code text not null, device_id text not null, answer_hash text not null,
  expires_at text not null,
  constraint captcha_key primary key (project_code, device_id)
);
create index captcha_by_end on captcha (project_code, expires_at);

create table change_document (
  project_code text not null, change_set_id text not null, "position" integer not null,
  entity text not null, record_id text not null, language_code text default '' not null,
  action text default 'publish' not null, is_own integer default 0 not null, made_revision integer,
  record_values text, base_revision integer, undo text,
  constraint change_document_key primary key (project_code, change_set_id, entity, record_id,
    language_code, action)
);
create index change_document_by_record on change_document (project_code, entity, record_id);

create table change_log (
  sequence bigint generated always as identity, project_code text not null, topic text not null,
  part text not null, writer text default current_setting('application_name') not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  changed_at timestamptz default clock_timestamp() not null,
  constraint change_log_pkey primary key (transaction_id, project_code, topic, part)
);
create index change_log_time on change_log (changed_at);

create table change_set (
  project_code text not null, change_set_id text not null, title text not null,
  is_single integer default 0 not null, state text not null, due_at text default '' not null,
  failure text, caller text not null, made_by text not null, made_at text not null,
  modified_at text not null, done_at text default '' not null,
  constraint change_set_key primary key (project_code, change_set_id)
);
create index change_set_by_change on change_set (project_code, modified_at);
create index change_set_by_time on change_set (due_at);

create table channel (
  project_code text not null, channel_code text not null, parent_code text, component text not null,
  channel_name text not null, link_url text not null, is_new_tab integer default 0 not null,
  is_home_page integer default 0 not null, seo text not null, sort_order integer not null,
  is_deleted integer default 0 not null, is_hidden integer default 0 not null,
  is_down integer default 0 not null, is_unindexed integer default 0 not null,
  picture text default '' not null, modified_at text default '' not null,
  picture_crop text default '{}' not null,
  constraint channel_key primary key (project_code, channel_code)
);
create unique index channel_by_link on channel (project_code, link_url) where (is_deleted = 0);

create table channel_redirect (
  project_code text not null, link_url text not null, channel_code text not null,
  created_at text not null,
  constraint channel_redirect_key primary key (project_code, link_url)
);

create table classification (
  project_code text not null, classification_code text not null, type integer not null, parent_code text,
  title text not null, sort_order integer not null,
  constraint classification_key primary key (project_code, classification_code)
);

create table comment (
  project_code text not null, comment_id text not null, content_code text not null, member_id text,
  author_name text not null, content text not null, created_at text not null, request_key text,
  state text default 'shown' not null, held_for text default '' not null,
  text_hash text default '' not null,
  constraint comment_key primary key (project_code, comment_id)
);
create index comment_by_author on comment (project_code, author_name, comment_id);
create unique index comment_by_request on comment (project_code, request_key);
create index comment_by_standing on comment (project_code, state, comment_id);
create index comment_by_state on comment (project_code, state, created_at, comment_id);
create index comment_by_text on comment (project_code, text_hash) where (text_hash <> '');
create index comment_by_time on comment (project_code, created_at, comment_id);
create index comment_of_item on comment (project_code, content_code, state, created_at, comment_id);
create index comment_of_member on comment (project_code, member_id, created_at, comment_id);
create index comment_of_member_by_state on comment (project_code, member_id, state, created_at,
  comment_id);

create table console_job (
  project_code text not null, job_id text not null, entity text not null, kind text not null,
  input text not null, caller text not null, owner_id text not null, state text not null, total integer,
  done integer not null, failed integer not null, failure text, created_at text not null, ended_at text,
  undone_by text, holder text, held_until text not null, request_key text,
  constraint console_job_key primary key (project_code, job_id)
);
create index console_job_failed on console_job (project_code, owner_id, ended_at) where (state =
  'failed');
create index console_job_open on console_job (held_until) where (ended_at is null);
create unique index console_job_request on console_job (project_code, request_key);

create table console_job_row (
  project_code text not null, job_id text not null, "position" integer not null, record_id text,
  input text, title text not null, ok integer, reason text, undo text, outcome text,
  constraint console_job_row_key primary key (project_code, job_id, "position")
);
create index console_job_row_by_result on console_job_row (project_code, job_id, ok, "position");

create table content (
  project_code text not null, channel_code text not null, language_code text not null,
  revision integer not null, document text not null, saved_at text not null, saved_by text not null,
  constraint content_key primary key (project_code, channel_code, language_code)
);
create index content_by_save on content (project_code, channel_code, saved_at);

create table content_item (
  project_code text not null, content_code text not null, type integer not null, classification_code text,
  document text not null, rich_text text not null, released_at text not null, sort_price integer,
  sort_order integer not null, views integer default 0 not null, is_hidden integer default 0 not null,
  created_at text not null, modified_at text not null, state text default 'published' not null,
  translated text default ',' not null, bare_pictures integer default 0 not null,
  shown_title text generated always as (substr(item_title(document), 1, 200)) stored, slug text,
  constraint content_item_key primary key (project_code, content_code)
);
create index content_item_all_cheapest on content_item (project_code, ( case when (sort_price is null)
  then 2147483647 else sort_price end), content_code, sort_price) where ((is_hidden = 0) and (type = any
  (array[1, 2])));
create index content_item_all_dearest on content_item (project_code, ( case when (sort_price is null) then
  '-1'::integer else sort_price end), content_code, sort_price) where ((is_hidden = 0) and (type = any
  (array[1, 2])));
create index content_item_all_manual on content_item (project_code, sort_order, content_code) where
  ((is_hidden = 0) and (type = any (array[1, 2])));
create index content_item_all_release on content_item (project_code, released_at, content_code) where
  ((is_hidden = 0) and (type = any (array[1, 2])));
create index content_item_all_views on content_item (project_code, views, content_code) where ((is_hidden
  = 0) and (type = any (array[1, 2])));
create index content_item_by_code on content_item (project_code, content_code, type, modified_at) where
  (is_hidden = 0);
create unique index content_item_by_slug on content_item (project_code, type, slug) where (slug is not
  null);
create index content_item_class_cheapest on content_item (project_code, type, classification_code, ( case
  when (sort_price is null) then 2147483647 else sort_price end), content_code, sort_price) where
  (is_hidden = 0);
create index content_item_class_dearest on content_item (project_code, type, classification_code, ( case
  when (sort_price is null) then '-1'::integer else sort_price end), content_code, sort_price) where
  (is_hidden = 0);
create index content_item_class_manual on content_item (project_code, type, classification_code,
  sort_order, content_code) where (is_hidden = 0);
create index content_item_class_release on content_item (project_code, type, classification_code,
  released_at, content_code) where (is_hidden = 0);
create index content_item_class_views on content_item (project_code, type, classification_code, views,
  content_code) where (is_hidden = 0);
create index content_item_console_modified on content_item (project_code, type, modified_at, content_code,
  sort_order, released_at, shown_title, sort_price, state, classification_code, translated, bare_pictures)
  where (state <> 'removed');
create index content_item_console_order on content_item (project_code, type, sort_order, content_code,
  released_at, modified_at, shown_title, sort_price, state, classification_code, translated,
  bare_pictures) where (state <> 'removed');
create index content_item_console_price on content_item (project_code, type, coalesce(sort_price,
  '-1'::integer), content_code, sort_order, released_at, modified_at, shown_title, sort_price, state,
  classification_code, translated, bare_pictures) where (state <> 'removed');
create index content_item_console_release on content_item (project_code, type, released_at, content_code,
  sort_order, modified_at, shown_title, sort_price, state, classification_code, translated, bare_pictures)
  where (state <> 'removed');
create index content_item_console_title on content_item (project_code, type, shown_title, content_code,
  sort_order, released_at, modified_at, sort_price, state, classification_code, translated, bare_pictures)
  where (state <> 'removed');
create index content_item_console_views on content_item (project_code, type, views, content_code,
  sort_order, released_at, modified_at, shown_title, sort_price, state, classification_code, translated,
  bare_pictures) where (state <> 'removed');
create index content_item_made on content_item (project_code, type, created_at);
create index content_item_scheduled on content_item (released_at) where (state = 'scheduled');
create index content_item_type_cheapest on content_item (project_code, type, ( case when (sort_price is
  null) then 2147483647 else sort_price end), content_code, sort_price, classification_code) where
  (is_hidden = 0);
create index content_item_type_dearest on content_item (project_code, type, ( case when (sort_price is
  null) then '-1'::integer else sort_price end), content_code, sort_price, classification_code) where
  (is_hidden = 0);
create index content_item_type_manual on content_item (project_code, type, sort_order, content_code,
  classification_code) where (is_hidden = 0);
create index content_item_type_release on content_item (project_code, type, released_at, content_code,
  classification_code) where (is_hidden = 0);
create index content_item_type_views on content_item (project_code, type, views, content_code,
  classification_code) where (is_hidden = 0);
create function item_count_delete() returns trigger language plpgsql as $$
  begin insert into item_count (project_code, type, classification_code, items, version)
  select project_code, type, classification_code, sum(items), 1 from (select removed.project_code,
    removed.type, coalesce(removed.classification_code, '') as classification_code, -(1 -
    removed.is_hidden) as items from removed) as changed
  where true group by project_code, type, classification_code order by project_code, type,
    classification_code
  on conflict (project_code, type, classification_code) do update
  set items = item_count.items + excluded.items, version = item_count.version + 1; return null; end
$$;
create trigger item_count_delete after delete on content_item referencing old table as removed for each
  statement execute function item_count_delete();
create function item_count_insert() returns trigger language plpgsql as $$
  begin insert into item_count (project_code, type, classification_code, items, version)
  select project_code, type, classification_code, sum(items), 1 from (select added.project_code,
    added.type, coalesce(added.classification_code, '') as classification_code, (1 - added.is_hidden) as
    items from added) as changed
  where true group by project_code, type, classification_code order by project_code, type,
    classification_code
  on conflict (project_code, type, classification_code) do update
  set items = item_count.items + excluded.items, version = item_count.version + 1; return null; end
$$;
create trigger item_count_insert after insert on content_item referencing new table as added for each
  statement execute function item_count_insert();
create function item_count_update() returns trigger language plpgsql as $$
  begin insert into item_count (project_code, type, classification_code, items, version)
  select project_code, type, classification_code, sum(items), 1 from (select old.project_code, old.type,
    coalesce(old.classification_code, '') as classification_code, -(1 - old.is_hidden) as items union all
    select new.project_code, new.type, coalesce(new.classification_code, '') as classification_code, (1 -
    new.is_hidden) as items ) as changed
  where true group by project_code, type, classification_code order by project_code, type,
    classification_code
  on conflict (project_code, type, classification_code) do update
  set items = item_count.items + excluded.items, version = item_count.version + 1; return null; end
$$;
create trigger item_count_update after update of project_code, content_code, type, classification_code,
  is_hidden, released_at, sort_price, sort_order on content_item for each row when (((old.project_code is
  distinct from new.project_code) or (old.content_code is distinct from new.content_code) or (old.type is
  distinct from new.type) or (old.classification_code is distinct from new.classification_code) or
  (old.is_hidden is distinct from new.is_hidden) or (old.released_at is distinct from new.released_at) or
  (old.sort_price is distinct from new.sort_price) or (old.sort_order is distinct from new.sort_order)))
  execute function item_count_update();

create table content_item_translation (
  project_code text not null, content_code text not null, language_code text not null,
  document text not null, rich_text text,
  shown_title text generated always as (substr(item_title(document), 1, 200)) stored,
  constraint content_item_translation_key primary key (project_code, content_code, language_code)
);
create index content_item_translation_title on content_item_translation (project_code, content_code,
  shown_title);

create table content_revision (
  project_code text not null, channel_code text not null, language_code text not null,
  revision integer not null, document text not null, saved_at text not null, saved_by text not null,
  request_key text, name text,
  constraint content_revision_key primary key (project_code, channel_code, language_code, revision)
);
create index content_revision_by_request on content_revision (project_code, request_key);

create table day_visitor (
  project_code text not null, day text not null, visitor text not null,
  constraint day_visitor_key primary key (project_code, day, visitor)
);

create table dictionary_attribute (
  project_code text not null, object_code text not null, attribute_code text not null, name text not null,
  type integer not null, sort_order integer not null,
  constraint dictionary_attribute_key primary key (project_code, object_code, attribute_code)
);

create table dictionary_entry (
  project_code text not null, code text not null, language_code text not null, value text not null,
  url text, resource_type integer not null, modified_at text not null,
  constraint dictionary_entry_key primary key (project_code, code, language_code)
);

create table dictionary_object (
  project_code text not null, object_code text not null, name text not null, sort_order integer not null,
  constraint dictionary_object_key primary key (project_code, object_code)
);

create table dictionary_value (
  project_code text not null, code text not null, object_code text not null, attribute_code text not null,
  instance_code text not null, created_at text not null,
  constraint dictionary_value_key primary key (project_code, code)
);
create index dictionary_value_by_instance on dictionary_value (project_code, instance_code);

create table draft (
  project_code text not null, entity text not null, record_id text not null,
  language_code text default '' not null, record_values text not null, revision integer not null,
  saved_at text not null, saved_by text not null,
  constraint draft_key primary key (project_code, entity, record_id, language_code)
);
create function draft_media_delete() returns trigger language plpgsql as $$
  begin delete from media_reference where project_code = old.project_code
  and place = case old.entity when 'page' then 'draft' else 'recordDraft' end and place_id = case
    old.entity when 'page' then old.record_id else old.entity || ':' || old.record_id end and part =
    old.language_code; return null; end
$$;
create trigger draft_media_delete after delete on draft for each row execute function
  draft_media_delete();
create function draft_media_insert() returns trigger language plpgsql as $$
  begin insert into media_reference (project_code, resource_code, place, place_id, part) select distinct
  new.project_code, split_part(found.code[1], '--', 1),
    case new.entity when 'page' then 'draft' else 'recordDraft' end, case new.entity when 'page' then
      new.record_id else new.entity || ':' || new.record_id end, new.language_code
  from regexp_matches(new.record_values, '(?:/media/|"resourceCode":")([A-Za-z0-9-]{1,64})', 'g') as
    found(code)
  where split_part(found.code[1], '--', 1) <> ''; return null; end
$$;
create trigger draft_media_insert after insert on draft for each row execute function
  draft_media_insert();
create function draft_media_update() returns trigger language plpgsql as $$
  begin delete from media_reference where project_code = old.project_code
  and place = case old.entity when 'page' then 'draft' else 'recordDraft' end and place_id = case
    old.entity when 'page' then old.record_id else old.entity || ':' || old.record_id end and part =
    old.language_code; insert into media_reference (project_code, resource_code, place, place_id, part)
    select distinct new.project_code, split_part(found.code[1], '--', 1),
      case new.entity when 'page' then 'draft' else 'recordDraft' end, case new.entity when 'page' then
        new.record_id else new.entity || ':' || new.record_id end, new.language_code
    from regexp_matches(new.record_values, '(?:/media/|"resourceCode":")([A-Za-z0-9-]{1,64})', 'g') as
      found(code)
    where split_part(found.code[1], '--', 1) <> ''; return null; end
$$;
create trigger draft_media_update after update of record_values on draft for each row when
  ((old.record_values is distinct from new.record_values)) execute function draft_media_update();

create table editing_tab (
  project_code text not null, tab text not null, channel_code text not null, owner_name text not null,
  seen_at text not null,
  constraint editing_tab_key primary key (project_code, tab)
);

create table form_file (
  project_code text not null, file_id text not null, form_id text not null, field text not null,
  member_id text, record_id text, name text not null, ending text not null, bytes integer not null,
  created_at text not null, is_dropped integer default 0 not null, uploader text default '' not null,
  constraint form_file_key primary key (project_code, file_id)
);
create index form_file_by_uploader on form_file (project_code, uploader, created_at);
create index form_file_unclaimed on form_file (created_at) where (record_id is null);

create table form_filler (
  project_code text not null, form_id text not null, tab text not null, seen_at text not null,
  constraint form_filler_key primary key (project_code, form_id, tab)
);

create table form_place (
  project_code text not null, form_id text not null, place_key text not null, record_id text not null,
  state text not null, created_at text not null,
  constraint form_place_once primary key (project_code, record_id, place_key)
);
create index form_place_counted on form_place (project_code, form_id, place_key, state, created_at);

create table form_record (
  project_code text not null, record_id text not null, form_id text not null, member_id text,
  language_code text not null, "values" text not null, created_at text not null,
  version integer default 1 not null, request_key text, status text default 'new' not null,
  note text default '' not null, search_text text default '' not null, assignee text,
  is_removed integer default 0 not null, masked_text text default '' not null,
  constraint form_record_key primary key (project_code, record_id)
);
create index form_record_by_assignee on form_record (project_code, assignee, created_at, record_id);
create index form_record_by_form on form_record (project_code, form_id, created_at);
create index form_record_by_member on form_record (project_code, member_id, created_at);
create unique index form_record_by_request on form_record (project_code, request_key);
create index form_record_by_state on form_record (project_code, is_removed, status, record_id);
create index form_record_by_status on form_record (project_code, is_removed, form_id, status, created_at,
  record_id);
create index form_record_by_time on form_record (project_code, created_at);
create index form_record_in_time on form_record (project_code, is_removed, created_at, record_id);
create index form_record_listed on form_record (project_code, is_removed, form_id, created_at, record_id);
create index form_record_of_member on form_record (project_code, member_id, form_id);
create index form_record_waiting on form_record (project_code, form_id) where ((status = 'new') and
  (is_removed = 0));

create table form_reply (
  project_code text not null, reply_id text not null, record_id text not null, author text not null,
  text text not null, created_at text not null,
  constraint form_reply_once primary key (project_code, reply_id)
);
create index form_reply_of_record on form_reply (project_code, record_id, created_at);

create table form_template (
  project_code text not null, form_id text not null, title text not null, document text not null,
  pay integer default 0 not null, price integer, is_open integer not null, created_at text not null,
  version integer default 1 not null, is_deleted integer default 0 not null, modified_at text,
  constraint form_template_key primary key (project_code, form_id)
);

create table form_version (
  project_code text not null, form_id text not null, version integer not null, title text not null,
  document text not null, pay integer not null, price integer, created_at text not null,
  is_filled integer default 1 not null, replaced_at text,
  constraint form_version_key primary key (project_code, form_id, version)
);
create index form_version_replaced on form_version (replaced_at) where (is_filled = 0);

create table friend_link (
  project_code text not null, link_code text not null, title text not null, url text not null,
  image text not null, is_new_tab integer default 0 not null, sort_order integer not null,
  image_crop text default '{}' not null,
  constraint friend_link_key primary key (project_code, link_code)
);
create index friend_link_by_order on friend_link (project_code, sort_order, link_code);

create table idempotency_key (
  project_code text not null, key text not null, caller text not null, call text not null,
  body_hash text not null, status integer, answer text, created_at text not null,
  constraint idempotency_key_key primary key (project_code, key, caller)
);
create index idempotency_key_by_age on idempotency_key (project_code, created_at);

create table invoice (
  project_code text not null, invoice_id text not null, order_id text not null, kind text not null,
  title text not null, tax_number text, email text not null, amount integer not null, state text not null,
  file_name text, file_ending text, created_at text not null, changed_at text not null, file_version text,
  constraint invoice_key primary key (project_code, invoice_id)
);
create index invoice_by_order on invoice (project_code, order_id, created_at);
create index invoice_by_title on invoice (project_code, title, invoice_id);
create unique index invoice_in_force on invoice (project_code, order_id) where (state <> 'withdrawn');
create index invoice_in_time on invoice (project_code, created_at, invoice_id);
create index invoice_to_issue on invoice (project_code) where (state = 'asked');

create table invoice_event (
  project_code text not null, invoice_id text not null, state text not null, actor text not null,
  reason text not null, created_at text not null,
  constraint invoice_event_key primary key (project_code, invoice_id, state)
);

create table item_count (
  project_code text not null, type integer not null, classification_code text not null,
  items integer not null, version integer not null,
  constraint item_count_key primary key (project_code, type, classification_code)
);

create table item_former_slug (
  project_code text not null, type integer not null, slug text not null, content_code text not null,
  constraint item_former_slug_pkey primary key (project_code, type, slug)
);

create table item_label (
  project_code text not null, content_code text not null, label text not null,
  constraint item_label_pkey primary key (project_code, content_code, label)
);
create index item_label_by_label on item_label (project_code, label, content_code);

create table item_search (
  project_code text not null, type integer not null, content_code text not null,
  language_code text default '' not null, title text not null,
  constraint item_search_pkey primary key (project_code, type, content_code, language_code)
);

create table job_lease (
  job text not null, holder text not null, until text not null,
  constraint job_lease_pkey primary key (job)
);

create table login_failure (
  project_code text not null, subject text not null, failures integer not null, expires_at text not null,
  constraint login_failure_key primary key (project_code, subject)
);
create index login_failure_by_end on login_failure (project_code, expires_at);

create table media (
  project_code text not null, resource_code text not null, name text not null,
  resource_type integer not null, type text not null, width integer not null, height integer not null,
  bytes bigint not null, content_hash text not null, classification_code text, state text not null,
  is_marked integer default 0 not null, created_at text not null, version text default '' not null,
  first_key text, alt text default '{}' not null, alt_languages text default ',' not null,
  is_decorative integer default 0 not null, focus text, copy_bytes bigint,
  captions text default '{}' not null, is_silent integer default 0 not null,
  constraint media_key primary key (project_code, resource_code)
);
create index media_by_bytes on media (project_code, state, bytes, resource_code);
create index media_by_class on media (project_code, state, resource_type, classification_code);
create index media_by_content on media (project_code, content_hash);
create index media_by_created_at on media (project_code, state, created_at, resource_code);
create index media_by_name on media (project_code, state, name, resource_code);
create index media_by_state on media (project_code, state, resource_type, created_at);
create index media_replaced on media (project_code) where (first_key is not null);
create function log_media() returns trigger language plpgsql as $$
  begin
    insert into change_log (project_code, topic, part) values (new.project_code, 'media', '')
      on conflict do nothing;
    if found then perform pg_notify('tessera_change', ''); end if;
    return null;
  end
$$;
create trigger log_media after update on media for each row when (((old.version is distinct from
  new.version) or (old.first_key is distinct from new.first_key) or (old.alt is distinct from new.alt) or
  (old.is_decorative is distinct from new.is_decorative) or (old.focus is distinct from new.focus)))
  execute function log_media();

create table media_reference (
  project_code text not null, resource_code text not null, place text not null, place_id text not null,
  part text not null, lacks_alt integer default 0 not null,
  constraint media_reference_key primary key (project_code, resource_code, place, place_id, part)
);
create index media_reference_bare on media_reference (project_code, resource_code, place_id) where
  (lacks_alt = 1);
create index media_reference_by_place on media_reference (project_code, place, place_id, part);
create index media_reference_used on media_reference (project_code, resource_code) where (place_id <>
  ('media:' || resource_code));

create table media_removal (
  media_key text not null,
  constraint media_removal_pkey primary key (media_key)
);

create table media_version (
  project_code text not null, resource_code text not null, version text not null, type text not null,
  content_hash text not null, created_at text not null, width integer not null, height integer not null,
  bytes bigint not null,
  constraint media_version_key primary key (project_code, resource_code, version)
);

create table member (
  project_code text not null, member_id text not null, user_name text not null, nick_name text not null,
  avatar text not null, gender integer not null, birthday text, company text not null,
  address text not null, email text, phone text, password_hash text not null, created_at text not null,
  closes_at text, blocked_at text, note text default '' not null,
  constraint member_key primary key (project_code, member_id),
  constraint member_reachable check (((email is not null) or (phone is not null)))
);
create index member_by_avatar on member (project_code, avatar);
create index member_by_closing on member (closes_at) where (closes_at is not null);
create unique index member_by_email on member (project_code, email);
create index member_by_name on member (project_code, user_name, member_id);
create unique index member_by_phone on member (project_code, phone);
create index member_by_time on member (project_code, created_at, member_id);

create table member_order (
  project_code text not null, order_id text not null, order_number text not null, member_id text not null,
  title text not null, amount integer not null, status integer not null, record_id text,
  created_at text not null, expires_at text not null, content_code text, language_code text, method text,
  open_attempt text, paid_attempt text, paid_at text, delivered_at text, unit_price integer,
  quantity integer default 1 not null, paid_amount integer default 0 not null,
  refunded_amount integer default 0 not null, remark text default '' not null, request_key text,
  titles text default '' not null,
  constraint member_order_key primary key (project_code, order_id),
  constraint member_order_order_number_key unique (order_number)
);
create index member_order_by_member on member_order (project_code, member_id, created_at);
create index member_order_by_payment on member_order (project_code, paid_at) where (paid_at is not null);
create unique index member_order_by_record on member_order (project_code, record_id);
create unique index member_order_by_request on member_order (project_code, request_key);
create index member_order_by_status on member_order (project_code, member_id, status, created_at);
create index member_order_by_titles on member_order (project_code, titles, order_id);
create index member_order_in_time on member_order (project_code, created_at, order_id);
create index member_order_payable on member_order (expires_at) where (status = any (array[0, 2]));
create index member_order_to_deliver on member_order (project_code) where ((status = 1) and (delivered_at
  is null));
create index member_order_to_refund on member_order (project_code) where (status = 4);

create table member_token (
  project_code text not null, token_hash text not null, member_id text not null, device_id text not null,
  created_at text not null, expires_at text not null, browser text default '' not null,
  system text default '' not null, network text default '' not null, seen_at text,
  constraint member_token_key primary key (project_code, token_hash)
);
create unique index member_token_by_device on member_token (project_code, member_id, device_id);

create table merchant (
  project_code text not null, provider text not null, version integer not null, settings text not null,
  changed_at text not null,
  constraint merchant_key primary key (project_code, provider)
);

create table operation_notice (
  operation_code text not null, process_name text not null,
  constraint operation_notice_pkey primary key (operation_code, process_name)
);

create table order_event (
  project_code text not null, order_id text not null, "position" integer not null, actor text not null,
  from_status integer, to_status integer not null, reason text not null, created_at text not null,
  constraint order_event_key primary key (project_code, order_id, "position")
);

create table ordered_title (
  project_code text not null, titles text not null,
  constraint ordered_title_pkey primary key (project_code, titles)
);

create table outgoing_message (
  project_code text not null, message_id text not null, message_key text not null, topic text not null,
  recipient text not null, language_code text not null, words text default '{}' not null,
  path text default '' not null, secret text default '' not null, created_at text not null,
  send_at text not null, ends_at text not null, sent_at text, tries integer default 0 not null,
  state text default 'waiting' not null, reason text default '' not null, webhook_id text,
  constraint outgoing_message_id primary key (project_code, message_id),
  constraint outgoing_message_once unique (project_code, message_key)
);
create index outgoing_message_listed on outgoing_message (project_code, created_at);
create index outgoing_message_to_send on outgoing_message (send_at) where (state = 'waiting');

create table own_template (
  project_code text not null, template_code text not null, name text not null,
  blocks text constraint own_template_content_not_null not null, saved_at text not null,
  saved_by text not null,
  constraint own_template_key primary key (project_code, template_code)
);

create table owner (
  project_code text not null, owner_id text not null, name text not null, role text not null,
  password_hash text not null, editing_language text, created_at text not null, email text,
  totp_secret text, totp_pending text, totp_step integer, languages text default '[]' not null,
  blocked_at text, removed_at text, steps_dismissed_at text, notices text default '[]' not null,
  notice_language text,
  constraint owner_key primary key (project_code, owner_id)
);
create unique index owner_by_name on owner (project_code, name);

create table owner_invitation (
  project_code text not null, token_hash text not null, owner_id text not null, created_at text not null,
  expires_at text not null,
  constraint owner_invitation_key primary key (project_code, token_hash)
);

create table owner_network (
  project_code text not null, owner_id text not null, network text not null, seen_at text not null,
  constraint owner_network_key primary key (project_code, owner_id, network)
);

create table owner_notice (
  project_code text not null, notice_id text not null, owner_id text not null, notice_key text not null,
  event text not null, words text not null, path text not null, in_bell integer not null,
  mail text not null, created_at text not null, read_at text,
  constraint owner_notice_id primary key (project_code, notice_id),
  constraint owner_notice_once unique (project_code, owner_id, notice_key)
);
create index owner_notice_listed on owner_notice (project_code, owner_id, created_at);

create table owner_recovery_code (
  project_code text not null, owner_id text not null, code_hash text not null,
  constraint owner_recovery_code_key primary key (project_code, owner_id, code_hash)
);

create table owner_session (
  project_code text not null, token_hash text not null, owner_id text not null, created_at text not null,
  expires_at text not null, browser text default '' not null, system text default '' not null,
  network text default '' not null, seen_at text,
  constraint owner_session_key primary key (project_code, token_hash)
);

create table owner_unlock (
  project_code text not null, token_hash text not null, owner_id text not null, created_at text not null,
  expires_at text not null,
  constraint owner_unlock_key primary key (project_code, token_hash)
);

create table page_preview (
  project_code text not null, key_hash text not null, channel_code text not null,
  language_code text not null, until_at text not null, made_by text not null,
  entity text default '' not null, record_id text default '' not null,
  constraint page_preview_key primary key (project_code, key_hash)
);
create index page_preview_by_end on page_preview (until_at);

create table page_view (
  project_code text not null, day text not null, path text not null, views integer not null,
  constraint page_view_key primary key (project_code, day, path)
);

create table payment_attempt (
  project_code text not null, out_trade_no text not null, order_id text not null, provider text not null,
  scene text not null, amount integer not null, state text not null, start text, transaction_id text,
  received_amount integer default 0 not null, refunding_amount integer default 0 not null,
  created_at text not null, expires_at text not null, ask_at text not null, asked_at text, check_at text,
  constraint payment_attempt_key primary key (project_code, out_trade_no),
  constraint payment_attempt_out_trade_no_key unique (out_trade_no)
);
create index payment_attempt_by_order on payment_attempt (project_code, order_id);
create index payment_attempt_to_ask on payment_attempt (ask_at) where (state = 'created');
create index payment_attempt_to_check on payment_attempt (check_at) where (check_at is not null);

create table payment_bill (
  project_code text not null, provider text not null, day text not null, state text not null,
  tries integer not null, try_at text not null, failure text, compared_at text, lines integer not null,
  paid bigint not null, refunded bigint not null, fee bigint not null,
  constraint payment_bill_key primary key (project_code, provider, day)
);
create index payment_bill_to_fetch on payment_bill (try_at) where (state = 'waiting');

create table payment_notice (
  project_code text not null, provider text not null, transaction_id text not null, kind text not null,
  out_trade_no text not null, notice text not null, received_at text not null, outcome text,
  constraint payment_notice_key primary key (project_code, provider, transaction_id, kind)
);
create index payment_notice_by_number on payment_notice (project_code, out_trade_no);
create index payment_notice_to_act on payment_notice (received_at) where (outcome is null);

create table payment_transaction (
  project_code text not null, provider text not null, transaction_id text not null,
  out_trade_no text not null, amount integer not null, paid_at text not null, bill_day text,
  constraint payment_transaction_key primary key (project_code, provider, out_trade_no, transaction_id)
);
create index payment_transaction_not_billed on payment_transaction (project_code, provider, paid_at) where
  (bill_day is null);

create table picture_copies (
  media_key text not null, format text not null, "position" integer not null, due_at text not null,
  constraint picture_copies_key primary key (media_key, format)
);
create index picture_copies_by_position on picture_copies ("position", media_key, format);

create table record_revision (
  project_code text not null, entity text not null, record_id text not null, revision integer not null,
  action text not null, changed text not null, record_values text not null, saved_at text not null,
  saved_by text not null, request_key text,
  constraint record_revision_key primary key (project_code, entity, record_id, revision)
);
create index record_revision_by_request on record_revision (project_code, request_key) where (request_key
  is not null);

create table redirect (
  project_code text not null, redirect_id text not null, path text not null, target text not null,
  is_permanent integer not null, note text not null, modified_at text not null, address_key text,
  channel_code text,
  constraint redirect_key primary key (project_code, redirect_id)
);
create unique index redirect_by_address on redirect (project_code, address_key);

create table refund (
  project_code text not null, refund_number text not null, order_id text not null,
  out_trade_no text not null, amount integer not null, reason text not null, actor text not null,
  state text not null, is_surplus integer not null, failure text, sent_at text, created_at text not null,
  changed_at text not null, ask_at text not null, bill_day text,
  constraint refund_key primary key (project_code, refund_number),
  constraint refund_refund_number_key unique (refund_number)
);
create index refund_by_order on refund (project_code, order_id);
create index refund_in_time on refund (project_code, created_at, refund_number);
create index refund_not_billed on refund (project_code, changed_at) where ((bill_day is null) and (state =
  'done'));
create index refund_to_ask on refund (ask_at) where (state = any (array['accepted', 'processing']));
create index refund_waiting on refund (project_code) where (state = 'applied');

create table role (
  project_code text not null, role_code text not null, title text not null, permissions text not null,
  created_at text not null,
  constraint role_key primary key (project_code, role_code)
);

create table saved_view (
  project_code text not null, view_id text not null, entity text not null, name text not null,
  query text not null, is_shared integer not null, owner_id text not null, saved_at text not null,
  constraint saved_view_key primary key (project_code, view_id)
);
create index saved_view_by_entity on saved_view (project_code, entity, name);

create table search_document (
  document_id bigint not null, project_code text not null, kind text not null, code text not null,
  stamp text not null,
  constraint search_document_pkey primary key (project_code, document_id),
  constraint search_document_key unique (project_code, kind, code)
);

create table search_filled (
  project_code text not null, version text not null,
  constraint search_filled_pkey primary key (project_code)
);

create table search_index (
  document_id bigint not null, terms tsvector not null, project_code text not null,
  constraint search_index_pkey primary key (project_code, document_id)
) with (toast_tuple_target = 128);
create index search_index_by_terms on search_index using gin (terms) with (fastupdate=off);

create table search_text (
  document_id bigint not null, language_code text not null, title text not null, lead text not null,
  body text not null, project_code text not null,
  constraint search_text_key primary key (project_code, document_id, language_code)
);

create table search_word (
  project_code text not null, word text collate "C" not null, reversed text collate "C" not null,
  constraint search_word_key primary key (project_code, word)
);
create index search_word_by_end on search_word (project_code, reversed);

create table setting (
  project_code text not null, name text not null, value text not null,
  constraint setting_key primary key (project_code, name)
);

create table site (
  project_code text not null, default_language text not null, languages text not null,
  version integer default 0 not null, created_at text not null,
  constraint site_key primary key (project_code)
);

create table site_document (
  project_code text not null, kind text not null, name text not null, title text default '{}' not null,
  document text not null, modified_at text not null, version integer default 1 not null,
  constraint site_document_pkey primary key (project_code, kind, name)
);
create index site_document_modified on site_document (project_code, kind, modified_at);
create function log_site_document() returns trigger language plpgsql as $$
  begin
    insert into change_log (project_code, topic, part)
      select distinct project_code, 'documents', kind from changed_rows on conflict do nothing;
    if found then perform pg_notify('tessera_change', ''); end if;
    return null;
  end
$$;
create trigger log_site_document_delete after delete on site_document referencing old table as
  changed_rows for each statement execute function log_site_document();
create trigger log_site_document_insert after insert on site_document referencing new table as
  changed_rows for each statement execute function log_site_document();
create trigger log_site_document_update after update on site_document referencing new table as
  changed_rows for each statement execute function log_site_document();
create function site_document_media_delete() returns trigger language plpgsql as $$
  begin delete from media_reference where project_code = old.project_code and place = 'document'
  and place_id = old.kind || ':' || old.name; return null; end
$$;
create trigger site_document_media_delete after delete on site_document for each row execute function
  site_document_media_delete();
create function site_document_media_insert() returns trigger language plpgsql as $$
  begin insert into media_reference (project_code, resource_code, place, place_id, part)
  select distinct new.project_code, split_part(found.code[1], '--', 1), 'document',
    new.kind || ':' || new.name, ''
  from regexp_matches(new.document, '(?:/media/|"resourceCode":")([A-Za-z0-9-]{1,64})', 'g') as
    found(code)
  where split_part(found.code[1], '--', 1) <> ''; return null; end
$$;
create trigger site_document_media_insert after insert on site_document for each row execute function
  site_document_media_insert();
create function site_document_media_update() returns trigger language plpgsql as $$
  begin delete from media_reference where project_code = old.project_code and place = 'document'
  and place_id = old.kind || ':' || old.name; insert into media_reference (project_code, resource_code,
    place, place_id, part)
  select distinct new.project_code, split_part(found.code[1], '--', 1), 'document',
    new.kind || ':' || new.name, ''
  from regexp_matches(new.document, '(?:/media/|"resourceCode":")([A-Za-z0-9-]{1,64})', 'g') as
    found(code)
  where split_part(found.code[1], '--', 1) <> ''; return null; end
$$;
create trigger site_document_media_update after update of document on site_document for each row when
  ((old.document is distinct from new.document)) execute function site_document_media_update();

create table site_host (
  host text not null, project_code text not null, is_primary integer default 0 not null,
  constraint site_host_pkey primary key (host)
);
create index site_host_by_site on site_host (project_code, host);

create table site_quota (
  project_code text not null, storage bigint, items integer, requests integer,
  constraint site_quota_pkey primary key (project_code)
);

create table solved_puzzle (
  project_code text not null, puzzle_hash text not null, expires_at text not null,
  constraint solved_puzzle_key primary key (project_code, puzzle_hash)
);

create table statistic_text (
  project_code text not null, day text not null, kind text not null, text text not null,
  times integer not null,
  constraint statistic_text_key primary key (project_code, day, kind, text)
);
create index statistic_text_by_day on statistic_text (day);

create table style_preset (
  project_code text not null, preset_code text not null, name text not null, style text not null,
  created_at text not null,
  constraint style_preset_key primary key (project_code, preset_code),
  constraint style_preset_name unique (project_code, name)
);

create table system_operation (
  operation_code text not null, status integer not null, finish_status integer not null,
  backup text not null, reason text default '' not null, is_swapped integer default 0 not null,
  started_at text not null, ended_at text,
  constraint system_operation_pkey primary key (operation_code)
);

create table trash (
  project_code text not null, entity text not null, record_id text not null, title text not null,
  record_values text not null, removed_at text not null, removed_by text not null,
  title_translations text,
  constraint trash_key primary key (project_code, entity, record_id)
);
create index trash_by_time on trash (project_code, removed_at, entity, record_id);

create table trial_order (
  project_code text not null, trial_id text not null, key_hash text not null, locked_key text not null,
  title text not null, unit_price integer not null, quantity integer not null,
  language_code text not null, note text not null, actor text not null, created_at text not null,
  expires_at text not null, withdrawn_at text, taken_by text, order_id text,
  constraint trial_order_key primary key (project_code, trial_id)
);
create unique index trial_order_by_key on trial_order (project_code, key_hash);
create index trial_order_by_time on trial_order (project_code, created_at);

create table verification_code (
  project_code text not null, purpose text not null, target text not null, code_id text not null,
  code_hash text not null, tries integer not null, created_at text not null, expires_at text not null,
  used_at text,
  constraint verification_code_key primary key (project_code, purpose, target)
);
create index verification_code_by_end on verification_code (project_code, expires_at);

create table verification_send (
  project_code text not null, subject text not null, sent_at text not null, expires_at text not null,
  constraint verification_send_key primary key (project_code, subject)
);
create index verification_send_by_end on verification_send (project_code, expires_at);

create table verification_ticket (
  project_code text not null, ticket_hash text not null, target text not null, expires_at text not null,
  constraint verification_ticket_key primary key (project_code, ticket_hash)
);
create index verification_ticket_by_end on verification_ticket (project_code, expires_at);

create table visit_day (
  project_code text not null, day text not null, visitors integer not null,
  constraint visit_day_key primary key (project_code, day)
);

create table visitor_salt (
  day text not null, salt text not null,
  constraint visitor_salt_pkey primary key (day)
);

create table webhook (
  project_code text not null, webhook_id text not null, title text not null, url text not null,
  shape text not null, events text not null, secret text not null, is_on integer not null,
  modified_at text not null,
  constraint webhook_key primary key (project_code, webhook_id)
);
create index webhook_by_title on webhook (project_code, title);
