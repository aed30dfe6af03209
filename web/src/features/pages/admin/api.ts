import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ClubPage, type FaqRow, maxFaqs } from "#contract/club-pages.ts";
import type { PageSlug } from "#contract/page-slugs.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { clubDay, formatDay } from "#web/lib/format.ts";
import { notify } from "#web/lib/toast.ts";
import { starterText } from "../starter-texts.ts";

const { clubPages, settings } = adminApi;

export function useSlugStatuses() {
  return useQuery(clubPages.checkSlugsStatus.queryOptions({ input: {}, staleTime: 0 }));
}

/** Read once, when the editor opens: it must not change under the person writing. */
export function usePage(slug: PageSlug) {
  return useQuery(
    clubPages.show.queryOptions({
      input: { slug },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
}

type PageForm = { title: string; description: string; publish: boolean };

/** Saves a page, written for the first time or again; its answer becomes what the editor began with. */
export function useSavePage(page: ClubPage) {
  const cache = useQueryClient();
  const { slug, version } = page;
  const options = {
    onSuccess: (answer: { message: string; data: ClubPage }) => {
      keepPage(cache, answer.data);
      notify.success(answer.message);
    },
  };
  const store = useMutation(clubPages.store.mutationOptions(options));
  const update = useMutation(clubPages.update.mutationOptions(options));
  const discard = useMutation(
    clubPages.discardDraft.mutationOptions({ ...options, onError: (error) => notify.failure(error) }),
  );
  const save = version === 0 ? store : update;
  return {
    save: (form: PageForm, onSaved: (saved: ClubPage) => void) => {
      const done = { onSuccess: (answer: { data: ClubPage }) => onSaved(answer.data) };
      if (version === 0) store.mutate({ slug, ...form }, done);
      else update.mutate({ slug, version, ...form }, done);
    },
    isSaving: save.isPending,
    error: save.error,
    forgetError: save.reset,
    discard,
  };
}

function keepPage(cache: QueryClient, page: ClubPage): void {
  cache.setQueryData(clubPages.show.queryKey({ input: { slug: page.slug } }), { data: page });
  void cache.invalidateQueries({ queryKey: clubPages.checkSlugsStatus.key() });
}

const allFaqs = clubPages.faqShow.queryOptions({ input: { per_page: maxFaqs }, staleTime: 0 });

export function useFaqs() {
  return useQuery(allFaqs);
}

/** Changes to the questions. A new order shows at once and is rolled back if the server refuses it. */
export function useFaqActions() {
  const cache = useQueryClient();
  const reload = () => {
    void cache.invalidateQueries({ queryKey: clubPages.faqShow.key() });
    void cache.invalidateQueries({ queryKey: clubPages.checkSlugsStatus.key() });
  };
  const onError = (error: unknown) => notify.failure(error);
  const onSuccess = ({ message }: { message: string }) => notify.success(message);
  return {
    add: useMutation(clubPages.faqStore.mutationOptions({ onSuccess, onSettled: reload })),
    change: useMutation(clubPages.faqUpdate.mutationOptions({ onSuccess, onSettled: reload })),
    setLive: useMutation(clubPages.faqUpdate.mutationOptions({ onError, onSettled: reload })),
    remove: useMutation(clubPages.faqDestroy.mutationOptions({ onSuccess, onError, onSettled: reload })),
    reorder: useMutation(clubPages.faqReorder.mutationOptions({ onError, onSettled: reload })),
    showOrder: (rows: FaqRow[]) =>
      cache.setQueryData(allFaqs.queryKey, (known) => known && { ...known, data: rows }),
  };
}

const clubSettings = settings.getSettings.queryOptions({ input: {}, staleTime: 0 });

export function useClubSettings() {
  return useQuery(clubSettings);
}

/** The sample text of a page, with what the club has told of itself; null for pages that have none. */
export function useStarterText(slug: PageSlug) {
  return useQuery({
    ...clubSettings,
    select: ({ data: { profile, contact, returns } }) =>
      starterText(slug, {
        club: profile.club_name,
        email: contact.contact_email,
        returnsDays: returns.returns_days,
        today: formatDay(clubDay()),
      }),
  });
}

export function useSaveContact(onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation(
    settings.contactSettings.mutationOptions({
      onSuccess: ({ message, data }) => {
        cache.setQueryData(settings.getSettings.queryKey({ input: {} }), { data });
        void cache.invalidateQueries({ queryKey: clubPages.checkSlugsStatus.key() });
        notify.success(message);
        onSaved();
      },
    }),
  );
}
