import { Button, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { HomeStage } from "#contract/home-stage.ts";
import { paths } from "#web/lib/paths.ts";
import { ClubLogo } from "#web/ui/logo.tsx";
import { home } from "#words/home.ts";
import classes from "./stage.module.css";

type StageProps = {
  kicker?: string | undefined;
  title: string;
  /** 2 where the page's own heading is above it. */
  order?: 1 | 2;
  sentence: string;
  image: HomeStage["image"];
  /** Beside the picture's foot: what is on it, as a link. */
  caption?: { to: string; text: string } | undefined;
  button: { to: string; text: string } | null;
  /** What else can be done here. */
  children?: ReactNode;
};

/** How the home page begins: a picture beside a line and a button, in the club's colours. Without a picture, its logo. */
export function Stage({ kicker, title, order = 1, sentence, image, caption, button, children }: StageProps) {
  return (
    <section className={classes.stage}>
      <div className={classes.inner}>
        <div className={classes.words}>
          {kicker && <Text className={classes.kicker}>{kicker}</Text>}
          <Title order={order} className={classes.title}>
            {title}
          </Title>
          <Text size="lg" className={classes.sentence}>
            {sentence}
          </Text>
          <Group className={classes.acts}>
            {button && (
              <Button component={Link} to={button.to} size="md" className={classes.button}>
                {button.text}
              </Button>
            )}
            {children}
          </Group>
        </div>
        {image ? (
          <div className={classes.picture}>
            <img
              src={image.url}
              srcSet={image.srcset || undefined}
              sizes="(width < 62em) 100vw, 560px"
              width={image.width}
              height={image.height}
              alt={image.alt}
              fetchPriority="high"
            />
            {caption && (
              <Link to={caption.to} className={classes.caption}>
                {caption.text}
              </Link>
            )}
          </div>
        ) : (
          <span className={classes.logo} aria-hidden>
            <ClubLogo size={148} isDecorative />
          </span>
        )}
      </div>
    </section>
  );
}

const words = home.stage;

/** What the button of the stage says: the club's own words, or what suits where it leads. */
export function stageButton(link: string, ownWords: string): string {
  if (ownWords !== "") return ownWords;
  const [path = ""] = link.toLowerCase().split(/[?#]/);
  if (path.startsWith("/productdetail/")) return words.toProduct;
  if (path === paths.entitlements) return words.toPacks;
  if (path === paths.shop) return words.toShop;
  return words.more;
}
