import { Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { homeStageForm } from "#contract/home-stage.ts";
import { maxPerPage } from "#contract/shapes.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { Stage, stageButton } from "#web/shared/stage/stage.tsx";
import { choicesOf } from "#web/ui/choices-of.tsx";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { PictureField } from "#web/ui/picture-upload.tsx";
import { settings } from "#words/panel/settings.ts";
import { linkChoices, OTHER_LINK, type SectionProps, useSectionForm, withinShop } from "./section-forms.ts";
import { useSaveSettings } from "./use-save-settings.ts";

const words = settings.homeSection;

/** What the home page begins with. */
export function HomePageSection({ view, nav, onReload }: SectionProps) {
  const { home: save } = useSaveSettings();
  const { form, loaded, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ home }) => ({ ...home }),
    inputOf: ({ image, ...values }, version) => ({ ...values, image: image?.key ?? null, version }),
    schema: homeStageForm,
  });
  const { image, image_alt, title, sentence, link, button } = form.values;
  return (
    <FormPage title={settings.screen.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection title={words.homePage} description={words.beginsWith}>
        <PictureField
          label={words.picture}
          kind="page"
          value={image}
          hint={words.pictureHint}
          error={errorText(form.errors.image)}
          onChange={(picture) => form.setFieldValue("image", picture)}
        />
        {image && (
          <TextInput
            label={words.whatIsOnIt}
            description={words.forThoseWhoDoNotSeeIt}
            maw={560}
            {...form.getInputProps("image_alt")}
          />
        )}
        <TextInput
          label={words.title}
          description={words.titleHint}
          maw={420}
          {...form.getInputProps("title")}
        />
        <Textarea
          label={words.sentence}
          description={words.sentenceHint}
          autosize
          minRows={2}
          maw={560}
          {...form.getInputProps("sentence")}
        />
        <LinkField
          value={link}
          shopUrl={loaded.profile.shop_url}
          error={form.errors.link}
          onChange={(path) => form.setFieldValue("link", path)}
        />
        {link !== "" && (
          <TextInput
            label={words.button}
            placeholder={stageButton(link, "")}
            maw={270}
            {...form.getInputProps("button")}
          />
        )}
      </FormSection>
      <FormSection title={words.preview} description={words.previewHint}>
        {/* A picture of the page: nothing in it can be used, and everything in it is said by the fields. */}
        <div inert>
          <Stage
            title={title || loaded.profile.club_name}
            order={2}
            sentence={sentence || words.description}
            image={image && { ...image, alt: image_alt }}
            button={{ to: link, text: stageButton(link || "/shop", button) }}
          />
        </div>
        {!image && (
          <Text size="sm" c="dimmed">
            {words.withoutPicture}
          </Text>
        )}
      </FormSection>
    </FormPage>
  );
}

function errorText(error: unknown): string | null {
  return typeof error === "string" ? error : null;
}

const linkFieldWords = settings.linkField;
const SHOWN = 60;

/** What a link of the shop may lead to besides its pages; categories beyond a page of them are led to by address. */
function useGoods() {
  const products = useQuery(adminApi.products.getAll.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  const input = { per_page: maxPerPage };
  const categories = useQuery(adminApi.categories.show.queryOptions({ input, staleTime: FRESH_FOR_MS }));
  return {
    products: products.data?.data ?? [],
    categories: categories.data?.data ?? [],
    queries: [products, categories],
  };
}

type LinkFieldProps = {
  value: string;
  shopUrl: string;
  error?: ReactNode;
  onChange: (link: string) => void;
};

/** Where a button leads within the shop: chosen from what it has, or as an address. */
function LinkField({ value, shopUrl, error, onChange }: LinkFieldProps) {
  const goods = useGoods();
  const [isTyped, setTyped] = useState(false);
  const choices = linkChoices(goods);
  const isOffered = choices.some(({ items }) => items.some((item) => item.value === value));
  // A product that was deleted, or what is still being loaded, is shown as the address that it is.
  const isOther = isTyped || (value !== "" && !isOffered);
  return (
    <Stack gap="sm" maw={420}>
      <Select
        label={linkFieldWords.leadsTo}
        placeholder={linkFieldWords.nowhere}
        searchable
        clearable
        limit={SHOWN}
        data={choices}
        value={isOther ? OTHER_LINK : value || null}
        {...choicesOf(goods.queries, linkFieldWords.nothingFound, isOther ? undefined : error)}
        onChange={(choice) => {
          setTyped(choice === OTHER_LINK);
          onChange(choice === OTHER_LINK ? "" : (choice ?? ""));
        }}
      />
      {isOther && (
        <TextInput
          label={linkFieldWords.address}
          description={linkFieldWords.anyPage}
          value={value}
          error={error}
          onChange={(event) => {
            setTyped(true);
            onChange(withinShop(event.currentTarget.value, shopUrl));
          }}
        />
      )}
    </Stack>
  );
}
