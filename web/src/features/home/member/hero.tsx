import { Button, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { plainText } from "#contract/plain-text.ts";
import { home } from "#words/home.ts";
import { usePage } from "../../../lib/club.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths, shopPath } from "../../../lib/paths.ts";
import { useUserStore } from "../../../lib/stores/user-store.ts";
import { useIsInBrowser } from "../../../lib/use-is-in-browser.ts";
import { ProductSearch } from "../../../shared/products/product-search.tsx";
import { ClubLogo } from "../../../ui/logo.tsx";
import classes from "./home-page.module.css";
import { useWelcome } from "./welcome.tsx";

const words = home.hero;
const ABOUT_LENGTH = 240;
const FRESH_FOR_MS = 5 * 60_000;

/** Who the club is, in its colours and its own words, and the way into the shop. */
export function Hero() {
  const { club, product } = usePage();
  const { user, isAuthenticated } = useUserStore();
  const isInBrowser = useIsInBrowser();
  const isSignedIn = isInBrowser && isAuthenticated;
  const navigate = useNavigate();
  return (
    <section className={classes.hero}>
      <div className={classes.heroWords}>
        <Text className={classes.kicker}>
          {isSignedIn ? words.back(user?.first_name ?? "") : words.welcome}
        </Text>
        <Title order={1} className={classes.name}>
          {club?.club_name ?? product}
        </Title>
        <About />
        <Group className={classes.heroActions}>
          <ProductSearch
            maxWidth={360}
            onSearch={(keywords) => navigate(keywords ? shopPath({ keywords }) : paths.shop)}
          />
          <Button component={Link} to={paths.shop} className={classes.heroButton}>
            {words.toShop}
          </Button>
        </Group>
        {!isSignedIn && (
          <Link to={paths.login} className={classes.heroLink}>
            {words.login}
          </Link>
        )}
      </div>
      <span className={classes.heroLogo} aria-hidden>
        <ClubLogo size={148} isDecorative />
      </span>
    </section>
  );
}

/** The home page's first paragraph, else the club's description of the footer; both come with the page. */
function About() {
  const { intro } = useWelcome();
  const footer = useQuery(
    memberApi.pages.staticPage.queryOptions({ input: { slug: "footer-content" }, staleTime: FRESH_FOR_MS }),
  );
  const about = intro || plainText(footer.data?.data.description ?? "", ABOUT_LENGTH) || words.about;
  return (
    <Text size="lg" className={classes.about}>
      {about}
    </Text>
  );
}
