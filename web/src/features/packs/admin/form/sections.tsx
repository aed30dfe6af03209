import { Anchor, Checkbox, Select, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { Link } from "react-router";
import { packStatuses } from "#contract/packs.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { useMemberships, useSeasons } from "#web/shared/seasons/seasons.ts";
import { statusLook } from "#web/shared/statuses/status-badge.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { RangeButtons } from "#web/ui/day-range.tsx";
import { FormSection } from "#web/ui/form-page.tsx";
import { PictureField } from "#web/ui/picture-upload.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { RichTextEditor } from "#web/ui/rich-text-editor.tsx";
import type { Form } from "#web/ui/use-form.ts";
import { sentence } from "#web/ui/written.tsx";
import { counted, formatCount } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import type { PackValues } from "../../pack-values.ts";
import { windowWords } from "../../pack-words.ts";
import type { SlotValues } from "../../slot-values.ts";
import classes from "./pack-preview.module.css";

/** What it is called, and what members read and see of it. */
export function PackSection({ form }: { form: Form<PackValues> }) {
  const textError = (field: keyof PackValues) => {
    const error = form.errors[field];
    return typeof error === "string" ? error : null;
  };
  return (
    <FormSection title={words.packSection.pack}>
      <Columns cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={words.packSection.name}
          required
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          label={words.packSection.season}
          required
          autoComplete="off"
          {...form.getInputProps("season")}
        />
      </Columns>
      <RichTextEditor
        label={words.packSection.description}
        description={words.packSection.whatMembersReadAbout}
        minHeight={120}
        value={form.values.description}
        onChange={(html) => form.setFieldValue("description", html)}
        error={textError("description")}
      />
      <PictureField
        label={words.packSection.picture}
        kind="product"
        value={form.values.image}
        onChange={(image) => form.setFieldValue("image", image)}
        error={textError("image")}
      />
    </FormSection>
  );
}

const statusHints = {
  draft: words.whenSection.onlyStaffCanSeeIt,
  live: words.whenSection.membersWho,
  archived: words.whenSection.nobodyReceivesItAnyMore,
};

/** Whether and when it may be redeemed. */
export function WhenSection({ form }: { form: Form<PackValues> }) {
  const { opens_on, closes_on, status } = form.values;
  return (
    <FormSection title={words.whenSection.whenItCanBeRedeemed}>
      <Select
        label={words.whenSection.status}
        description={statusHints[status]}
        allowDeselect={false}
        data={packStatuses.map((value) => ({ value, label: statusLook("pack", value).label }))}
        {...form.getInputProps("status")}
      />
      <Stack gap="xs">
        <Columns cols={{ base: 1, xs: 2 }} spacing="md">
          <DateField
            label={words.whenSection.firstDay}
            description={words.whenSection.emptyAtOnce}
            {...form.getInputProps("opens_on")}
          />
          <DateField
            label={words.whenSection.lastDay}
            description={words.whenSection.emptyNoExpiry}
            {...form.getInputProps("closes_on")}
          />
        </Columns>
        <RangeButtons
          ranges={useSeasons()}
          from={opens_on}
          to={closes_on}
          onChoose={({ from, to }) => form.setValues({ opens_on: from, closes_on: to })}
        />
      </Stack>
    </FormSection>
  );
}

/** Whose members get a default pack. */
export function MembershipsSection({ form }: { form: Form<PackValues> }) {
  return (
    <FormSection
      title={words.membershipsSection.memberships}
      description={words.membershipsSection.membersWithOneOfThese}
    >
      <QueryState
        query={useMemberships()}
        skeleton={<Skeleton height={96} />}
        isEmpty={({ total }) => total === 0}
        empty={<NoMemberships />}
      >
        {({ data }) => (
          <Checkbox.Group
            label={words.membershipsSection.membershipsThatReceiveThisPack}
            {...form.getInputProps("membership_category_ids")}
          >
            <Stack gap="sm" mt="xs">
              {data.map(({ id, name, member_count }) => (
                <Checkbox
                  key={id}
                  value={String(id)}
                  label={name}
                  description={counted(member_count, nouns.members)}
                  error={Boolean(form.errors.membership_category_ids)}
                  style={{ overflowWrap: "anywhere" }}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </QueryState>
    </FormSection>
  );
}

function NoMemberships() {
  return (
    <Text>
      {sentence(
        words.membershipsSection.thereAreNoMembershipsYet(
          <Anchor component={Link} to={panelPaths.membership} inherit>
            {words.membershipsSection.addTheFirstOne}
          </Anchor>,
        ),
      )}
    </Text>
  );
}

type Shown = Pick<
  PackValues,
  "name" | "season" | "opens_on" | "closes_on" | "description" | "image" | "slots"
>;

/** The pack as a member, or their child, finds it among their packs, and what there is to choose in it. */
export function PackPreview({ pack }: { pack: Shown }) {
  const { name, season, opens_on, closes_on, description, image, slots } = pack;
  const until = windowWords({ opens_on: opens_on || null, closes_on: closes_on || null });
  return (
    <FormSection title={words.packPreview.whatMembersWillSee}>
      <div className={classes.pack}>
        <ProductImage image={image ?? firstPicture(slots)} sizes="300px" ratio={4 / 3} alt="" />
        <div className={classes.words}>
          <Title order={3} size="h4">
            {name.trim() || words.packPreview.noNameYet}
          </Title>
          <Text size="sm" c="dimmed">
            {[season.trim(), until].filter(Boolean).join(" · ")}
          </Text>
          {description && <RichText html={description} />}
          <ol className={classes.slots}>
            {slots.map((slot, at) => (
              <PreviewSlot key={slot.key} slot={slot} place={at + 1} />
            ))}
          </ol>
        </div>
      </div>
    </FormSection>
  );
}

function PreviewSlot({ slot, place }: { slot: SlotValues; place: number }) {
  const { label, quantity, options } = slot;
  const [only, ...others] = options;
  const pieces = Number(quantity) > 1 ? ` × ${formatCount(Number(quantity))}` : "";
  return (
    <li className={classes.slot}>
      <ProductImage image={firstPicture([slot])} sizes="44px" alt="" />
      <div>
        <Text size="sm" fw={600}>
          {label.trim() || words.slotCard.slot(place)}
          {pieces}
        </Text>
        <Text size="xs" c="dimmed">
          {only === undefined && words.packPreview.nothingToChooseYet}
          {only !== undefined && (others.length === 0 ? only.title : words.packPreview.oneOf(options.length))}
        </Text>
      </div>
    </li>
  );
}

function firstPicture(slots: readonly SlotValues[]) {
  return slots.flatMap(({ options }) => options).find(({ image }) => image !== null)?.image;
}
