import { Skeleton, Stack } from "@mantine/core";
import { type ComponentType, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { ClubSettingsView } from "#contract/settings.ts";
import { settings as words } from "#words/panel/settings.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { type SectionName, sectionOf, sections } from "../sections.ts";
import { useSettings } from "./api.ts";
import { ClubSection } from "./club-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { HomePageSection } from "./home-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { MembersSection } from "./members-section.tsx";
import { OrdersSection } from "./orders-section.tsx";
import { ReturnsSection } from "./returns-section.tsx";
import type { SectionProps } from "./section-props.ts";
import classes from "./settings-page.module.css";
import { StockSection } from "./stock-section.tsx";
import { StripeSection } from "./stripe-section.tsx";

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
  const settings = useSettings();
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
