import { Skeleton, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type ClubSettingsView, contactSettingsForm, entitlementsSettingsForm } from "#contract/settings.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { settings as words } from "#words/panel/settings.ts";
import { type SectionName, sectionOf, sections } from "../sections.ts";
import { ClubSection } from "./club-section.tsx";
import { HomePageSection } from "./home-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { OrdersSection, ReturnsSection, StockSection } from "./order-sections.tsx";
import { type SectionProps, useSectionForm } from "./section-forms.ts";
import classes from "./settings-page.module.css";
import { StripeSection } from "./stripe-section.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

const pages: Record<SectionName, ComponentType<SectionProps>> = {
  club: ClubSection,
  home: HomePageSection,
  contact: ContactSection,
  members: MembersSection,
  orders: OrdersSection,
  stock: StockSection,
  returns: ReturnsSection,
  mail: MailSection,
  stripe: StripeSection,
};

/** The club's settings, a part at a time. */
export function Component() {
  const [search] = useSearchParams();
  const section = sectionOf(search.get("section"));
  const settings = useQuery(adminApi.settings.getSettings.queryOptions({ input: {} }));
  // Counts how often the newest was asked for after a conflict: the form then begins again.
  const [round, setRound] = useState(0);
  const Section = pages[section];
  const nav = <SectionNav current={section} />;
  const reload = async () => {
    await settings.refetch();
    setRound((before) => before + 1);
  };
  return (
    <QueryState<{ data: ClubSettingsView }>
      query={settings}
      skeleton={
        <>
          <PageHeader title={words.screen.profileSettings} actions={nav} />
          <Stack gap="lg">
            <Skeleton height={220} />
            <Skeleton height={220} />
          </Stack>
        </>
      }
    >
      {({ data }) => <Section key={`${section} ${round}`} view={data} nav={nav} onReload={reload} />}
    </QueryState>
  );
}

function SectionNav({ current }: { current: SectionName }) {
  return (
    <nav className={classes.nav} aria-label={words.screen.settings}>
      {sections.map(({ name, label }) => (
        <Link
          key={name}
          to={`${panelPaths.profileSettings}?section=${name}`}
          className={classes.link}
          aria-current={name === current ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
      <Link to={panelPaths.webhooks} className={classes.link}>
        {words.screen.webhooks}
      </Link>
    </nav>
  );
}

function ContactSection({ view, nav, onReload }: SectionProps) {
  const { contact: save } = useSaveSettings();
  const { form, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ contact }) => ({ ...contact }),
    inputOf: (values, version) => ({ ...values, version }),
    schema: contactSettingsForm,
  });
  return (
    <FormPage title={words.contactSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title={words.contactSection.howPeopleReachTheClub}
        description={words.contactSection.shownInFooterOfShop}
      >
        <TextInput
          label={words.contactSection.email}
          description={words.contactSection.repliesToShopsEmails}
          type="email"
          maw={420}
          {...form.getInputProps("contact_email")}
        />
        <TextInput
          label={words.contactSection.phone}
          type="tel"
          maw={420}
          {...form.getInputProps("contact_phone")}
        />
        <Textarea
          label={words.contactSection.address}
          autosize
          minRows={2}
          maw={420}
          {...form.getInputProps("location")}
        />
      </FormSection>
    </FormPage>
  );
}

function MembersSection({ view, nav, onReload }: SectionProps) {
  const { entitlements: save } = useSaveSettings();
  const { form, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ entitlements }) => ({ ...entitlements }),
    inputOf: (values, version) => ({ ...values, version }),
    schema: entitlementsSettingsForm,
  });
  return (
    <FormPage title={words.membersSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection title={words.membersSection.whoSeesTheShop}>
        <Switch
          label={words.membersSection.onlyMembersSeeTheShop}
          description={words.membersSection.visitorsSeeLoginAndInformation}
          {...form.getInputProps("members_only", { type: "checkbox" })}
        />
      </FormSection>
      <FormSection title={words.membersSection.orders}>
        <Switch
          label={words.membersSection.membersMayCancelOrderThemselves}
          description={words.membersSection.untilSomebodyStartsPackingIt}
          {...form.getInputProps("member_may_cancel", { type: "checkbox" })}
        />
      </FormSection>
    </FormPage>
  );
}
